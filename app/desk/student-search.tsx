import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";

const SETTLED_AFTER_MS = 250;

/** Searches for students: a plain form that, with JavaScript, also searches while you type. */
export function StudentSearch({ q }: { q: string }) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  // Going back changes the URL, so the field follows, unless someone is typing in it.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = q;
  }, [q]);

  return (
    <search>
      <Form
        action="/users"
        replace
        preventScrollReset
        onSubmit={() => clearTimeout(waiting.current)}
        onChange={({ currentTarget: form }) => {
          clearTimeout(waiting.current);
          waiting.current = setTimeout(
            () => submit(form, { replace: true, preventScrollReset: true }),
            SETTLED_AFTER_MS,
          );
        }}
        className="search-row max-w-xl"
      >
        <label htmlFor="student-q" className="font-semibold">
          Search by name, email or phone
        </label>
        <input
          ref={field}
          id="student-q"
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
          autoComplete="off"
          className="block min-h-12 w-full rounded-card border border-edge bg-surface px-4 py-2.5 text-body text-ink hover:border-ink"
        />
        <Button variant="secondary" className="min-h-12!">
          <Search aria-hidden="true" size={18} strokeWidth={2} />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </Form>
    </search>
  );
}
