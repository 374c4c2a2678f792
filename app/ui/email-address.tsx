import { Fragment } from "react";

/** An email address that does not fit on a line breaks after a dot or the `@`, and not inside a word. */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?<=[.@])/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address keep their order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
