import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

const CONTROL =
  "block min-h-12 w-full rounded-card border border-edge bg-surface px-4 py-2.5 text-body text-ink hover:border-ink";

/** Searches the uploads by name, and shows one kind of them. */
export function UploadSearch({ q, kind }: { q: string; kind: string }) {
  return (
    <search>
      <Form action="/upload" preventScrollReset className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-40 flex-1 gap-1.5">
          <span className="font-semibold">Search by name or alternative text</span>
          {/* The key fills in the URL's value after going back. */}
          <input
            key={q}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={q}
            autoComplete="off"
            className={CONTROL}
          />
        </label>
        <label className="grid gap-1.5">
          <span className="font-semibold">Kind</span>
          <select key={kind} name="kind" defaultValue={kind} className={CONTROL}>
            <option value="">All</option>
            <option value="picture">Pictures</option>
            <option value="video">Videos</option>
            <option value="file">Zips</option>
          </select>
        </label>
        <Button variant="secondary" className="min-h-12!">
          <Search aria-hidden="true" size={18} strokeWidth={2} />
          Search
        </Button>
      </Form>
    </search>
  );
}
