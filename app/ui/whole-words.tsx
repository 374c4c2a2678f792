import { Fragment } from "react";

/**
 * Keeps hyphenated words in a heading together. Otherwise balanced lines break at hyphens: "The full-" above "stack
 * bootcamp".
 */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\S*\w-\w\S*)/).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order.
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order.
      <Fragment key={at}>{piece}</Fragment>
    ),
  );
}
