import { Fragment } from "react";

/**
 * A heading's text whose hyphenated words stay in one piece. Balanced lines break at hyphens otherwise:
 * "The full-" over "stack bootcamp".
 */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\S*\w-\w\S*)/).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places.
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places.
      <Fragment key={at}>{piece}</Fragment>
    ),
  );
}
