import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";

/** Searches the uploads by name, and shows one kind of them. */
export function UploadSearch({ q, kind }: { q: string; kind: string }) {
  return (
    <search>
      <Form action="/upload" preventScrollReset className="flex flex-wrap items-end gap-3">
        {/* The keys fill in the URL's values after going back. */}
        <Field
          key={`q ${q}`}
          label="Search by name or alternative text"
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
          autoComplete="off"
          optionalLabel={false}
          className="min-w-40 flex-1 max-sm:basis-full"
        />
        <SelectField key={`kind ${kind}`} label="Kind" name="kind" defaultValue={kind} optionalLabel={false}>
          <option value="">All</option>
          <option value="picture">Pictures</option>
          <option value="video">Videos</option>
          <option value="file">Zips</option>
        </SelectField>
        <Button variant="secondary" className="min-h-12!">
          <Search aria-hidden="true" size={18} strokeWidth={2} />
          Search
        </Button>
      </Form>
    </search>
  );
}
