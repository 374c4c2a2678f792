import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

/** Searches the whole site: a plain form that works without JavaScript. */
export function SearchForm({ q, label }: { q: string; label: string }) {
  return (
    <search className="w-full">
      <Form
        // A new key for each search, so that the field shows the URL's query.
        key={q}
        action="/search"
        className="search-row w-full max-w-2xl"
      >
        <Field
          label={label}
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
          autoComplete="off"
          optionalLabel={false}
          className="contents!"
        />
        <Button variant="secondary" className="min-h-12!">
          <Search aria-hidden="true" size={18} strokeWidth={2} />
          Search
        </Button>
      </Form>
    </search>
  );
}
