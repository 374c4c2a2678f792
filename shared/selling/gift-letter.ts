type Sender = { brand: string; instructor: { name: string } };

/** The words of the email with a present, as the page on which it is bought shows them. */
export const giftLetter = (offer: string, { brand, instructor }: Sender) => ({
  from: brand,
  subject: `A present for you: ${offer}`,
  /** After the name of the person who gives it. */
  given: `has given you ${offer} at ${brand}, where ${instructor.name} teaches web development.`,
  paid: "It is paid for. Open it with this link whenever you like: there is no last day.",
  action: "Open your present",
});
