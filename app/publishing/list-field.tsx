import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormContext, useForm } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { moved, SORT_HANDLE, useSorting } from "./sorting.ts";

type Shown = { field: FieldInfo; name: string; values: FormValues; from: string };

/**
 * A list of items with fields of their own. They are sorted, added and removed in place; without scripts the same
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

  function add() {
    const index = order.length;
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
    variant: "secondary" as const,
    size: "sm" as const,
    onClick(event: MouseEvent) {
      event.preventDefault();
      run();
    },
  });

  return (
    <fieldset ref={list} className="grid gap-4">
      <legend className="mb-3 font-display text-h3 font-semibold">{field.label}</legend>
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
              className="grid gap-4 rounded-card border border-line bg-surface p-4 data-dragged:border-pass sm:p-5"
            >
              <legend className="sr-only">{called}</legend>
              <div className="flex items-center gap-2">
                <span {...sorting.handle} title="Drag to sort" className={SORT_HANDLE}>
                  <GripVertical aria-hidden="true" size={18} strokeWidth={1.75} />
                </span>
                <span aria-hidden="true" className="label me-auto text-muted">
                  {called}
                </span>
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
              {field.fields?.map((each) =>
                children({
                  field: each,
                  name: `${own}.${each.name}`,
                  values: first,
                  from: `${name}.${place}.${each.name}`,
                }),
              )}
            </fieldset>
          );
        })}
      </FormContext>
      <p>
        <Button {...button(`add:${name}`, add)} data-add>
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
