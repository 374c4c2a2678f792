import { ButtonLink } from "./button.tsx";
import { TextLink } from "./text-link.tsx";

/** Links to the first and the next page of a list. Nothing if there is only one page. */
export function PageTurn({
  first,
  next,
  more,
}: {
  /** The path of the first page; null on it. */
  first: string | null;
  /** The path of the next page; null on the last. */
  next: string | null;
  /** The label of the link to the next page: "More courses". */
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
