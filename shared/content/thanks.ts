type Step = { readonly title: string; readonly text: string };

export type Thanks = {
  title: string;
  text: string;
  /** What happens now, in order. */
  next: readonly Step[];
  /** What is useful until then: the page's one button. */
  link: { readonly to: string; readonly label: string };
};

const BY_EMAIL: Step = {
  title: "A confirmation by email",
  text: "It is on its way to the address that you gave. If it is not there in a few minutes, look in the spam folder.",
};

export const GENERIC_THANKS: Thanks = {
  title: "Thank You for Getting in Touch",
  text: "Your message has arrived. You will get a reply by email.",
  next: [
    BY_EMAIL,
    {
      title: "An answer from a person",
      text: "Your instructor reads every message and answers it. To add something, reply to that email.",
    },
  ],
  link: { to: "/courses", label: "Browse Courses" },
};

/** What `/success` says, by its `?type=` (spec.md §2). Any other type gets the generic one. */
export const THANKS: ReadonlyMap<string, Thanks> = new Map([
  [
    "mentorship",
    {
      title: "Your Request Is In",
      text: "Thank you. You will get an email about the next step.",
      next: [
        BY_EMAIL,
        {
          title: "An answer from a person",
          text: "Your instructor reads your request and writes to you about the next step. Nothing is charged before you have agreed.",
        },
        {
          title: "Until then",
          text: "Note down what you want from it, and ask whatever you like in a reply to the confirmation.",
        },
      ],
      link: { to: "/mentorship", label: "Read how it works" },
    },
  ],
  [
    "contact",
    {
      title: "Your Message Has Been Sent",
      text: "Thank you for writing. You will get a reply by email.",
      next: [
        BY_EMAIL,
        {
          title: "An answer from a person",
          text: "Your instructor reads every message and answers it. To add something, reply to that email.",
        },
        {
          title: "Perhaps it is answered already",
          text: "Prices, refunds and what each course needs are among the common questions on the home page.",
        },
      ],
      link: { to: "/#faq", label: "Common questions" },
    },
  ],
  [
    "newsletter",
    {
      title: "Look in Your Inbox",
      text: "We have sent you an email with a link. Follow it to confirm your address, and the newsletter will start. If it is not there in a few minutes, look in the spam folder.",
      next: [
        {
          title: "Confirm your address",
          text: "The link in the email shows that the address is yours. Until you follow it, you get nothing else.",
        },
        { title: "The next issue", text: "It arrives on Monday, and every issue has a link that ends it." },
        { title: "Until then", text: "Every issue so far is in the archive." },
      ],
      link: { to: "/newsletter/archive", label: "Read earlier issues" },
    },
  ],
  [
    "booking",
    {
      title: "Your Booking Is In",
      text: "Thank you. The details are on their way to you by email.",
      next: [
        BY_EMAIL,
        {
          title: "Keep that email",
          text: "It has what you need. If something in it is wrong, reply to it and say so.",
        },
      ],
      link: { to: "/courses", label: "Browse Courses" },
    },
  ],
  [
    "feedback",
    {
      title: "Thank You for the Feedback",
      text: "Every answer is read, and it helps the next student.",
      next: [
        {
          title: "It is read",
          text: "What is wrong in a lesson is corrected for everybody, and the lesson says what has changed.",
        },
        { title: "More to say?", text: "Write to your instructor. You get a reply by email." },
      ],
      link: { to: "/contact", label: "Write a message" },
    },
  ],
]);
