import { ButtonLink } from "./button.tsx";
import { TextLink } from "./text-link.tsx";

/** Where a list goes on, and the way back to its beginning. Nothing where it is all on one page. */
export function PageTurn({
  first,
  next,
  more,
}: {
  /** The path of the first page; null on it. */
  first: string | null;
  /** The path of the next page; null on the last. */
  next: string | null;
  /** What the next page has: "More courses". */
  more: string;
}) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-12">
      {next !== null && (
        <ButtonLink to={next} variant="secondary" prefetch="none">
          {more}
        </ButtonLink>
      )}
      {first !== null && <TextLink to={first}>Back to the first page</TextLink>}
    </nav>
  );
}
