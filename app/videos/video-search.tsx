import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

const SETTLED_AFTER_MS = 250;

/** Searches the library: a plain form that also searches while you type, if JavaScript runs. */
export function VideoSearch({ q }: { q: string }) {
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
        action="/youtube"
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
        className="search-row"
      >
        <Field
          ref={field}
          label="Search titles and descriptions"
          name="q"
          type="search"
          maxLength={100}
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
