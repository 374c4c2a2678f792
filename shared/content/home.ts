/** A short heading and one or two sentences under it. */
export type HomePoint = { readonly title: string; readonly text: string };

type HomeSection = { readonly heading: string; readonly lead: string };

/** The copy of the home page, one key per section in the order of the page (spec.md §2). */
export type HomeContent = {
  readonly hero: {
    readonly heading: string;
    readonly subtitle: string;
    readonly text: string;
    readonly cta: string;
  };
  readonly about: {
    readonly headline: string;
    readonly rhythm: string;
    readonly steps: readonly HomePoint[];
    /** The accessible name of the embedded video. */
    readonly videoTitle: string;
  };
  readonly pricing: HomeSection;
  readonly mentorship: HomeSection & { readonly points: readonly HomePoint[]; readonly cta: string };
  readonly scale: HomeSection & { readonly points: readonly HomePoint[] };
  readonly aiIntegration: HomeSection & { readonly points: readonly HomePoint[] };
  readonly faq: { readonly heading: string };
  readonly newsletter: HomeSection & { readonly button: string; readonly privacy: string };
};

export const home: HomeContent = {
  hero: {
    heading: "Practical Web Development Courses",
    subtitle: "Learn By Building. Grow With Guidance.",
    text: "Hands-on, project-based courses with AI-powered mentorship. You build, ship and master the craft with modern tools, one working project at a time.",
    cta: "Browse Courses",
  },
  about: {
    headline: "Write, Test, Deploy...",
    rhythm:
      "A proven rhythm for building and shipping fast: write with intent, test with rigour, deploy with confidence.",
    steps: [
      { title: "Write", text: "Decide what the code must do, then write the smallest version that does it." },
      { title: "Test", text: "Watch a test fail, make it pass, and tidy up while it stays green." },
      {
        title: "Deploy",
        text: "Release small changes often, so that each one is easy to check and easy to undo.",
      },
    ],
    videoTitle: "Test-driven development, from red to green",
  },
  pricing: {
    heading: "Pay once, or join as a member",
    lead: "Buy a single course and keep it, or choose a membership for all active courses. All prices are in pounds, and each offer shows its refund period.",
  },
  mentorship: {
    heading: "Mentorship that starts from your code",
    lead: "Spend 12 weeks on one application of your own. You build it in small steps, and review tells you what to improve next.",
    points: [
      {
        title: "A plan that fits",
        text: "Find the gaps in your skills and order the work around the hours you have.",
      },
      {
        title: "Review of real code",
        text: "Open small pull requests, get comments you can act on, and learn to review in return.",
      },
      {
        title: "Tests and releases",
        text: "Put your application under test, deploy it on every merge, and practise rolling back.",
      },
      {
        title: "Answers between reviews",
        text: "Ask the site’s assistant about React at any hour. It cites its sources, so you can check them.",
      },
    ],
    cta: "Join Now",
  },
  scale: {
    heading: "Build for ten users, then for many more",
    lead: "Most applications slow down for a few known reasons. You will learn to measure first and then choose the remedy that fits.",
    points: [
      {
        title: "Render at the edge",
        text: "Answer from a location near the visitor and save the long trip. It helps most when the data is near too, so you will learn where each belongs.",
      },
      {
        title: "Cache with a rule",
        text: "A cached page costs no query and no rendering. You will decide what may be cached, what its key contains and what makes it stale.",
      },
      {
        title: "Index what you ask for",
        text: "An index replaces a scan of the whole table with a short lookup, and makes each write a little slower. You will read query plans before you add one.",
      },
      {
        title: "Queue the slow work",
        text: "Reply now and do the rest in the background. A queue may deliver a job twice, so you will write jobs that are safe to repeat.",
      },
    ],
  },
  aiIntegration: {
    heading: "Put a model to work in your application",
    lead: "A call to a language model takes a few lines. The engineering around it makes the answer useful, checkable and affordable.",
    points: [
      {
        title: "Streaming",
        text: "Show the first words while the rest is still on its way, and stop the model when the reader stops listening.",
      },
      {
        title: "Retrieval with citations",
        text: "Find the relevant passages first, answer from them, and link each claim to its source.",
      },
      {
        title: "Evals",
        text: "Keep a set of questions with known good answers, and run it before you change a prompt or a model.",
      },
      {
        title: "See it on this site",
        text: "The chat assistant looks up passages about React before it answers, and can cite only what it found.",
      },
    ],
  },
  faq: { heading: "Questions, answered" },
  newsletter: {
    heading: "The newsletter, every Monday",
    lead: "A short email with developer tips that you can use in your code that week.",
    button: "Subscribe",
    privacy: "You confirm your address first and can unsubscribe at any time. We do not sell or share it.",
  },
};
