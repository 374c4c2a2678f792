import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useFetcher } from "react-router";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { formatMoney } from "#shared/money.ts";
import type { ListedItem } from "#worker/publishing/items.ts";
import { inWords } from "./in-words.ts";
import { StateBadge } from "./item-state.tsx";
import { moved, SORT_HANDLE, useSorting } from "./sorting.ts";

const idsOf = (items: readonly ListedItem[]) => items.map(({ id }) => id).join(" ");

/** The items in the order that they have here, until the site has it too. */
function useOrder(kind: string, items: readonly ListedItem[]) {
  const fetcher = useFetcher<Failure>();
  const [own, setOwn] = useState<{ of: string; items: readonly ListedItem[]; failure: unknown }>();
  const came = idsOf(items);
  // After a failure the site's order is shown again, beside the reason.
  const shown = own?.of === came && own.failure === fetcher.data ? own.items : items;
  return {
    shown,
    fetcher,
    arrange: (next: readonly ListedItem[]) => setOwn({ of: came, items: next, failure: fetcher.data }),
    save: (next: readonly ListedItem[]) => {
      if (idsOf(next) === came) return;
      void fetcher.submit(
        { intent: "order", order: idsOf(next) },
        { method: "post", action: `/desk/content/${kind}` },
      );
    },
  };
}

/** What happened last, and who did it; nothing if it is as it came with the site. */
function LastChange({ state, at, by, published }: ListedItem) {
  const isDraft = !published || state === "changed" || state === "scheduled";
  if (!isDraft && !by) return null;
  return (
    <span className="block text-small text-muted">
      {isDraft ? "Draft saved" : "Published"} <Moment at={new Date(at).toISOString()} />
      {by && ` by ${by}`}
    </span>
  );
}

const PER: Record<string, string> = { monthly: " a month", yearly: " a year" };

function Row({ kind, item }: { kind: string; item: ListedItem }) {
  return (
    <>
      {item.picture && (
        <img
          {...pictureSources(item.picture, "6rem")}
          alt=""
          width={96}
          height={60}
          loading="lazy"
          className="aspect-[8/5] w-24 flex-none rounded-[6px] border border-line object-cover max-sm:w-16"
        />
      )}
      <p
        className={classes(
          "min-w-0 flex-1",
          (item.price || item.state !== "live") &&
            (item.picture ? "max-sm:basis-[60%]" : "max-sm:basis-full"),
        )}
      >
        <Link to={`/desk/content/${kind}/${item.id}`} className="title-link font-semibold">
          {item.title}
        </Link>
        <LastChange {...item} />
      </p>
      {item.state !== "live" && <StateBadge state={item.state} />}
      {item.sale && <span className="text-small text-muted sm:w-32">{inWords(item.sale)}</span>}
      {item.minutes && (
        <span className="order-last text-small text-muted tabular-nums max-sm:hidden">
          {item.minutes} min
        </span>
      )}
      {item.price && (
        <span className="font-mono text-small font-semibold tabular-nums sm:w-32 sm:text-right">
          {formatMoney(item.price)}
          {item.cycle && <span className="font-normal text-muted">{PER[item.cycle]}</span>}
        </span>
      )}
    </>
  );
}

/** On a phone the title has its line, and state, price and arrows are below it; arrows alone stay beside it. */
const ROW =
  "flex flex-wrap items-center gap-x-4 gap-y-1 px-5 sm:px-6 not-first:border-t not-first:border-line [overflow-wrap:anywhere] data-dragged:bg-pass-soft";

/** The items of a kind that the owner sorts, by dragging or with the arrows. */
function SortedItems({ kind, items }: { kind: string; items: readonly ListedItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState("");
  const { shown, fetcher, arrange, save } = useOrder(kind, items);

  function move(from: number, to: number): readonly ListedItem[] {
    const next = moved(shown, from, to);
    // At once, because the next event looks where the items are.
    flushSync(() => {
      arrange(next);
      setNews(`${shown[from]?.title} is now number ${to + 1} of ${shown.length}.`);
    });
    return next;
  }
  const alone = shown.length === 1;
  const { handle } = useSorting({ list, onMove: move, onDrop: () => save(shown) });

  const step = (index: number, by: -1 | 1) => ({
    name: "intent",
    value: by < 0 ? "up" : "down",
    variant: "quiet" as const,
    size: "sm" as const,
    className: "px-3",
    "aria-label": `Move ${shown[index]?.title} ${by < 0 ? "up" : "down"}`,
    "aria-disabled": shown[index + by] === undefined || undefined,
    onClick(event: MouseEvent) {
      event.preventDefault();
      if (shown[index + by]) save(move(index, index + by));
    },
  });

  return (
    <>
      {fetcher.data && (
        <div className="p-5 sm:px-6">
          <FailureNotice failure={fetcher.data} title="The order was not saved" />
        </div>
      )}
      <ul ref={list}>
        {shown.map((item, index) => (
          <li
            key={item.id}
            data-sorted
            className={classes("group/row", ROW, alone || item.picture ? "py-3" : "py-1.5")}
          >
            {!alone && (
              <span {...handle} title="Drag to sort" className={`${SORT_HANDLE} -ml-2.5 max-sm:hidden`}>
                <GripVertical aria-hidden="true" size={18} strokeWidth={1.75} />
              </span>
            )}
            <Row kind={kind} item={item} />
            {!alone && (
              // With a mouse the handle is enough, until somebody points at the row.
              <form
                method="post"
                className="ms-auto -me-3 flex gap-1 lg:pointer-fine:not-focus-within:not-group-hover/row:opacity-0"
              >
                <input type="hidden" name="id" value={item.id} />
                <Button {...step(index, -1)}>
                  <ArrowUp aria-hidden="true" size={16} strokeWidth={1.75} />
                </Button>
                <Button {...step(index, 1)}>
                  <ArrowDown aria-hidden="true" size={16} strokeWidth={1.75} />
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** The items of one kind, in a panel: new ones first, then the others in their order. */
export function ItemList({
  kind: { name, sorted },
  items,
}: {
  kind: { name: string; sorted: boolean };
  items: readonly ListedItem[];
}) {
  const loose = items.filter(({ published }) => !sorted || !published);
  const placed = items.filter((item) => !loose.includes(item));
  return (
    <div className="[&>ul~ul]:border-t [&>ul~ul]:border-line">
      {loose.length > 0 && (
        <ul>
          {loose.map((item) => (
            <li key={item.id} className={`${ROW} py-3`}>
              <Row kind={name} item={item} />
            </li>
          ))}
        </ul>
      )}
      {placed.length > 0 && <SortedItems kind={name} items={placed} />}
    </div>
  );
}
