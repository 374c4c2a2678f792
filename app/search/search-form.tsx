import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Searches the whole site: a plain form that works without JavaScript. */
export function SearchForm({ q, label }: { q: string; label: string }) {
  return (
    <search className="w-full">
      <Form
        // A new key for each search, so that the field shows the URL's query.
        key={q}
        action="/search"
        className="grid w-full max-w-2xl grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1.5"
      >
        <label htmlFor="site-q" className="col-span-2 label text-muted">
          {label}
        </label>
        <input
          id="site-q"
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
          autoComplete="off"
          className="block min-h-12 w-full rounded-card border border-edge bg-surface px-4 py-2.5 text-body text-ink hover:border-ink"
        />
        <Button variant="secondary" className="min-h-12!">
          <Search aria-hidden="true" size={18} strokeWidth={2} />
          Search
        </Button>
      </Form>
    </search>
  );
}
