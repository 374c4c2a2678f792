import { useLayoutEffect, useState } from "react";

function changedTextAreas() {
  // After a link this finds those of the page before, which change nothing.
  if (typeof document === "undefined") return [];
  return Array.from(document.querySelectorAll("textarea"), (field) => ({ field, value: field.value })).filter(
    ({ field, value }) => value !== field.defaultValue,
  );
}

/**
 * Keeps what was typed into the text areas below before the page's scripts were there. React keeps it in one-line fields,
 * but sets a text area that came with a text back to it.
 */
export function useTypedEarly(): void {
  const [typed] = useState(changedTextAreas);
  useLayoutEffect(() => {
    for (const { field, value } of typed) field.value = value;
  }, [typed]);
}
