import { Search } from "lucide-react";
import { Form, useLocation } from "react-router";

/** The search of the desk, on each of its pages. */
export function DeskSearchForm() {
  const { pathname, search } = useLocation();
  const here = pathname === "/desk/search";
  const q = here ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <search className="grow sm:ml-auto sm:max-w-xs sm:shrink-0 sm:basis-[min(18rem,40vw)]">
      {/* On the page of the results, the field takes the green of the current tab. */}
      <Form action="/desk/search" data-here={here || undefined} className="group relative py-1.5">
        <label htmlFor="desk-q" className="sr-only">
          Search the desk
        </label>
        <input
          // The field follows the URL.
          key={q}
          id="desk-q"
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
          autoComplete="off"
          placeholder="People, messages, content"
          className="block min-h-11 w-full rounded-pill border border-edge bg-paper py-1.5 pr-12 pl-4 text-small text-ink placeholder:text-muted hover:border-ink group-data-here:border-pass group-data-here:ring-1 group-data-here:ring-pass"
        />
        <button
          type="submit"
          aria-label="Find"
          className="absolute inset-y-1.5 right-0 inline-grid w-11 place-items-center rounded-pill text-muted hover:text-ink"
        >
          <Search aria-hidden="true" size={18} strokeWidth={2} />
        </button>
      </Form>
    </search>
  );
}
