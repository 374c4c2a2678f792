import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Plus, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormContext, useForm } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { useFieldNotes } from "./field-notes.tsx";
import { moved, SORT_HANDLE, useSorting } from "./sorting.ts";

type Shown = { field: FieldInfo; name: string; values: FormValues; from: string };

/** What a closed item is called: the first line of its first text. */
const firstLine = (text = "") => text.trim().split("\n")[0] ?? "";

/**
 * A list of items with fields of their own, of which those are open that changed. They are sorted, added and removed in place; without scripts the same
 * buttons save the draft.
 */
export function ListField({
  field,
  name,
  values,
  children,
}: {
  field: FieldInfo;
  name: string;
  values: FormValues;
  children: (shown: Shown) => ReactNode;
}) {
  const form = useForm();
  const { failure } = form;
  const error = failure?.fields[name] ?? failure?.fields[`${name}.length`];
  const [first] = useState(failure?.values ?? values);
  /** The places that the items had at first; new ones count on. */
  const [order, setOrder] = useState(() =>
    Array.from({ length: Number(first[`${name}.length`] ?? 0) }, (_, index) => index),
  );
  const [news, setNews] = useState("");
  /** The field that names an item. */
  const titled = field.fields?.find(({ input }) => input !== "id")?.name ?? "";
  const [titles, setTitles] = useState<Record<number, string>>(() =>
    Object.fromEntries(order.map((place) => [place, firstLine(first[`${name}.${place}.${titled}`])])),
  );
  const { touched } = useFieldNotes();
  /** What differs from what visitors see, or the first one. */
  const [opened, setOpened] = useState(() => {
    const changed = order.filter((place) =>
      touched.some((control) => control.startsWith(`${name}.${place}.`)),
    );
    return new Set(changed.length > 0 ? changed : order.slice(0, 1));
  });
  const isWrong = (own: string) => Object.keys(failure?.fields ?? {}).some((at) => at.startsWith(`${own}.`));
  const next = useRef(order.length);
  const list = useRef<HTMLFieldSetElement>(null);
  const one = field.one ?? "item";

  function change(to: number[], what: string) {
    flushSync(() => {
      setOrder(to);
      setNews(what);
    });
    // The form saves what is typed, and hears of this too.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= order.length || from === to) return;
    change(moved(order, from, to), `The ${one} is now number ${to + 1} of ${order.length}.`);
  }

  const sorting = useSorting({ list, onMove: move });

  function rename(place: number, control: string, target: EventTarget) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const text = firstLine(target.value);
    if (target.name === control) setTitles((before) => ({ ...before, [place]: text }));
  }

  function add() {
    const index = order.length;
    setOpened(new Set([...opened, next.current]));
    change([...order, next.current], `A ${one} was added.`);
    next.current += 1;
    const added = list.current?.querySelectorAll("[data-sorted]")[index];
    added?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus();
  }

  function remove(index: number) {
    change(
      order.filter((_, at) => at !== index),
      `The ${one} was removed.`,
    );
    list.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  }

  /** A button of the list: it sends the form only without scripts. */
  const button = (verb: string, run: () => void) => ({
    name: "intent",
    value: `list:${verb}`,
    variant: "quiet" as const,
    size: "sm" as const,
    className: "px-3",
    onClick(event: MouseEvent) {
      event.preventDefault();
      run();
    },
  });

  return (
    <fieldset ref={list} className="grid min-w-0 gap-3">
      <legend className={field.section === field.label ? "sr-only" : "mb-1 font-semibold"}>
        {field.label}
      </legend>
      {field.hint && <p className="text-small text-muted">{field.hint}</p>}
      <input type="hidden" name={`${name}.length`} value={order.length} />
      {error && <p className="text-small font-medium text-fail">{error}</p>}
      {/* The values of a failure have the names from before the list was sorted. The controls have the values anyway. */}
      <FormContext value={{ ...form, failure: failure && { ...failure, values: {} } }}>
        {order.map((place, index) => {
          const own = `${name}.${index}`;
          const called = `${one} ${index + 1}`;
          return (
            <fieldset
              key={place}
              data-sorted
              onInput={({ target }) => rename(place, `${own}.${titled}`, target)}
              className="relative rounded-card border border-line bg-surface data-dragged:border-pass"
            >
              <legend className="sr-only">{called}</legend>
              <span
                {...sorting.handle}
                title="Drag to sort"
                className={`${SORT_HANDLE} absolute top-1.5 left-1`}
              >
                <GripVertical aria-hidden="true" size={18} strokeWidth={1.75} />
              </span>
              <div className="absolute top-2 right-2 flex gap-1 max-sm:top-11 max-sm:left-8">
                <Button
                  {...button(`up:${own}`, () => move(index, index - 1))}
                  aria-label={`Move ${called} up`}
                  aria-disabled={index === 0 || undefined}
                >
                  <ArrowUp aria-hidden="true" size={16} strokeWidth={1.75} />
                </Button>
                <Button
                  {...button(`down:${own}`, () => move(index, index + 1))}
                  aria-label={`Move ${called} down`}
                  aria-disabled={index === order.length - 1 || undefined}
                >
                  <ArrowDown aria-hidden="true" size={16} strokeWidth={1.75} />
                </Button>
                <Button {...button(`remove:${own}`, () => remove(index))} aria-label={`Remove ${called}`}>
                  <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />
                </Button>
              </div>
              <details open={opened.has(place) || isWrong(own)} className="group">
                <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card py-2 pr-40 pl-11 group-open:font-semibold max-sm:pt-3 max-sm:pr-3 max-sm:pb-13 [&::-webkit-details-marker]:hidden">
                  <span className="label flex-none text-muted">{index + 1}</span>
                  <span className={classes("min-w-0 max-sm:line-clamp-1", !titles[place] && "text-muted")}>
                    {titles[place] || `${one.charAt(0).toUpperCase()}${one.slice(1)} without a title`}
                  </span>
                  <ChevronDown
                    aria-hidden="true"
                    size={18}
                    strokeWidth={1.75}
                    className="ms-auto flex-none text-muted motion-safe:transition-transform motion-safe:duration-150 group-open:rotate-180"
                  />
                </summary>
                <div className="grid gap-4 border-t border-line p-4 sm:p-5">
                  {field.fields?.map((each) =>
                    children({
                      field: each,
                      name: `${own}.${each.name}`,
                      values: first,
                      from: `${name}.${place}.${each.name}`,
                    }),
                  )}
                </div>
              </details>
            </fieldset>
          );
        })}
      </FormContext>
      <p>
        <Button {...button(`add:${name}`, add)} variant="secondary" className="" data-add>
          <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
          Add a {one}
        </Button>
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}
