import type { Deletion } from "#shared/accounts/person.ts";

export const UNCONFIRMED =
  "This does not include what was sent to us from this email address without signing in. Confirm the address first, so that we know it is yours.";

/** What is deleted with an account and what is kept, in the words of the page after it. */
export function deletionOf({
  confirmed,
  hasBought,
  hasSeats,
  hasPictures,
}: {
  /** Whether the address is known to be theirs. */
  confirmed: boolean;
  hasBought: boolean;
  hasSeats: boolean;
  hasPictures: boolean;
}): Deletion {
  return {
    deleted: [
      "Your account: name, address, phone, password and passkeys.",
      "Your conversation with the instructor, and their notes about you.",
      "Your courses: access, progress, code, questions, assignments and the pages of your certificates.",
      ...(hasSeats ? ["The seats that you bought: access ends for everybody who has one."] : []),
      "All sessions: all your devices are signed out.",
      ...(confirmed
        ? [
            "Contact messages and mentorship requests from your address, your places on waiting lists, and your newsletter subscription.",
          ]
        : []),
    ],
    kept: [
      ...(confirmed
        ? []
        : [{ what: "What was sent from this email address without signing in.", why: UNCONFIRMED }]),
      ...(hasBought
        ? [
            {
              what: "Your orders, their invoices and refunds, without your name and address.",
              why: "Tax law requires us to keep the books.",
            },
          ]
        : []),
      ...(hasPictures
        ? [
            {
              what: "Pictures that you uploaded, without your name.",
              why: "Pages of the site show them.",
            },
          ]
        : []),
    ],
  };
}
