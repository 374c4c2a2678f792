import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { PANEL_SEARCH } from "#app/ui/panel.tsx";
import { foldText } from "#shared/search-text.ts";
import type { ItemState, ListedItem } from "#worker/publishing/items.ts";
import { STATES } from "./item-state.tsx";

export type Filter = { q: string; state: string };

const isState = (text: string): text is ItemState => Object.hasOwn(STATES, text);

/** What a list is asked for; an unknown state is none. */
export function readFilter(params: URLSearchParams): Filter {
  const state = params.get("state") ?? "";
  return { q: (params.get("q") ?? "").trim().slice(0, 100), state: isState(state) ? state : "" };
}

/** The items with every word in their titles, in one state or in any. */
export function filtered(items: readonly ListedItem[], { q, state }: Filter): ListedItem[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return items.filter(
    (item) =>
      (state === "" || item.state === state) &&
      words.every((word) => foldText(`${item.title} ${item.id}`).includes(word)),
  );
}

/** Searches a list by title and state. A form with a URL, so that it works without scripts. */
export function ItemsFilter({
  label,
  filter: { q, state },
  path,
}: {
  label: string;
  filter: Filter;
  path: string;
}) {
  return (
    <search aria-label={label} className={`${PANEL_SEARCH} block`}>
      <Form action={path} className="flex flex-wrap items-end gap-3">
        {/* The keys fill in the URL's values after going back. */}
        <Field
          key={`q ${q}`}
          label="Search by title"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={q}
          autoComplete="off"
          optionalLabel={false}
          className="min-w-40 flex-1 max-sm:basis-full"
        />
        <SelectField
          key={`state ${state}`}
          label="State"
          name="state"
          defaultValue={state}
          optionalLabel={false}
          className="max-sm:flex-1"
        >
          <option value="">All</option>
          {Object.entries(STATES).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" className="min-h-12!">
          <Search aria-hidden="true" size={18} strokeWidth={2} />
          Search
        </Button>
      </Form>
    </search>
  );
}
