/** A short heading and one or two sentences under it. */
type Point = { readonly title: string; readonly text: string };

/** The copy of `/mentorship` and `/mentorship/join`. Prices and package details come from the offers. */
export type MentorshipContent = {
  readonly heading: string;
  readonly lead: string;
  readonly cta: string;
  readonly mentorship: { readonly heading: string; readonly text: string };
  readonly how: { readonly heading: string; readonly steps: readonly Point[] };
  readonly fit: {
    readonly heading: string;
    readonly yes: { readonly title: string; readonly points: readonly string[] };
    readonly no: { readonly title: string; readonly points: readonly string[] };
  };
  readonly bootcamp: { readonly heading: string; readonly lead: string };
  /** Ids of entries of the FAQ, in the order shown. */
  readonly faq: { readonly heading: string; readonly ids: readonly string[] };
  readonly closing: { readonly heading: string; readonly text: string };
  readonly join: {
    readonly heading: string;
    readonly lead: string;
    readonly button: string;
    readonly privacy: string;
    readonly next: readonly Point[];
  };
};

export const mentorship: MentorshipContent = {
  heading: "Mentorship and bootcamp",
  lead: "Build software that runs, with someone who reads your code. Take 12 weeks for one application of your own, or 6 months for the whole stack.",
  cta: "Ask to join",
  mentorship: {
    heading: "The mentorship",
    text: "You work on one application of your own, in steps small enough to finish and review. Every review tells you what to do next. By the end it is tested, deployed and yours to show.",
  },
  how: {
    heading: "How it works",
    steps: [
      {
        title: "Ask to join",
        text: "Fill in a short form and say which package you want. You get a reply by email.",
      },
      {
        title: "Agree on a plan",
        text: "Look at where you are, choose what to build and order the work around the hours you have.",
      },
      {
        title: "Build, test, get review",
        text: "Open small pull requests. The comments separate what must change from what is taste.",
      },
      {
        title: "Ship and show it",
        text: "Deploy as you go. You finish with working software and the words to explain its trade-offs.",
      },
    ],
  },
  fit: {
    heading: "Who it is for",
    yes: {
      title: "It fits if you",
      points: [
        "can write a small program in any language, however rough it is",
        "have about six hours a week for building and reading feedback",
        "would rather finish one real application than follow ten tutorials",
        "want to hear plainly what to improve",
      ],
    },
    no: {
      title: "Choose something else if you",
      points: [
        "have never written code: Beginner Web Dev starts from an empty file",
        "want to study one subject alone and at your own pace: take a single course",
        "want every course for a while: a membership costs less",
      ],
    },
  },
  bootcamp: {
    heading: "The full-stack bootcamp",
    lead: "6 months and 10+ projects, from the first page to deployed full-stack applications. Three packages, side by side.",
  },
  faq: { heading: "Before you ask", ids: ["mentorship", "bootcamp", "teams", "refunds"] },
  closing: {
    heading: "Start with a short request",
    text: "It commits you to nothing. You get a reply by email and decide then.",
  },
  join: {
    heading: "Ask to join",
    lead: "Tell us who you are and which package you want. You get a reply by email, and nothing is due before that.",
    button: "Send the request",
    privacy: "Your details are used to answer this request. They are not sold or shared.",
    next: [
      {
        title: "Your request arrives",
        text: "It goes to your instructor by email, with the package you chose.",
      },
      { title: "You get a reply", text: "It answers your request and says how to go on from there." },
      { title: "You decide", text: "The request commits you to nothing, and this site takes no payments." },
    ],
  },
};
