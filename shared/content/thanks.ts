export type Thanks = { title: string; text: string };

export const GENERIC_THANKS: Thanks = {
  title: "Thank You for Getting in Touch",
  text: "Your message has arrived. You will get a reply by email.",
};

/** What `/success` says, by its `?type=` (spec.md §2). Any other type gets the generic one. */
export const THANKS: ReadonlyMap<string, Thanks> = new Map([
  [
    "mentorship",
    {
      title: "Your Mentorship Request Is In",
      text: "Thank you. You will get an email about the next step and a time to talk.",
    },
  ],
  [
    "contact",
    { title: "Your Message Has Been Sent", text: "Thank you for writing. You will get a reply by email." },
  ],
  [
    "newsletter",
    {
      title: "Look in Your Inbox",
      text: "We have sent you an email with a link. Follow it to confirm your address, and the newsletter will start. If it is not there in a few minutes, look in the spam folder.",
    },
  ],
  [
    "booking",
    { title: "Your Booking Is In", text: "Thank you. The details are on their way to you by email." },
  ],
  [
    "feedback",
    { title: "Thank You for the Feedback", text: "Every answer is read, and it helps the next student." },
  ],
]);
