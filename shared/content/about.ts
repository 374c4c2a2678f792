/** The about page, in the first person. The biography itself is configuration. */
export const about = {
  heading: "About Me",
  teaching: {
    heading: "How I teach",
    lead: "I teach the way I work, because it is the only way that I know to hold up.",
    steps: [
      {
        title: "You type, I explain",
        text: "Nobody learns to build by watching. Every lesson ends in code that you wrote and can run.",
      },
      {
        title: "The test comes first",
        text: "Say what the code must do, watch it fail, make it pass. Then you know it works, and so does the next person who changes it.",
      },
      {
        title: "Online in the first week",
        text: "A project that only runs on your own machine teaches half of the job. Yours has an address from the start.",
      },
      {
        title: "Review like at work",
        text: "Small changes, clear reasons, comments on the code and never on the person. You learn to give review as well as to take it.",
      },
      {
        title: "Reasons before rules",
        text: "Tools change. I explain what each one is for and what it costs, so that you can choose the next one yourself.",
      },
      {
        title: "Questions are the lesson",
        text: "If something is not clear to you, it was not clear. Ask, and the next person gets a better lesson.",
      },
    ],
  },
  tools: {
    heading: "What I work with",
    lead: "A short list, kept short on purpose. This site is built with it.",
    groups: [
      {
        name: "In the browser",
        items: ["HTML and CSS", "TypeScript", "React", "React Router", "Tailwind CSS"],
        why: "Pages that arrive finished and work before any script does.",
      },
      {
        name: "On the server",
        items: ["Node.js", "Hono", "Cloudflare Workers", "REST and streams"],
        why: "Small services near the visitor, with one place where things are put together.",
      },
      {
        name: "For the data",
        items: ["SQL", "SQLite and D1", "Drizzle", "Object storage"],
        why: "A table, an index and a constraint solve more than most frameworks do.",
      },
      {
        name: "To be sure",
        items: ["Vitest", "Playwright", "axe", "Real runtimes in tests"],
        why: "If it is worth shipping, it is worth watching fail once.",
      },
    ],
  },
  contributions: {
    heading: "Git Contributions",
    lead: "I write code in most weeks of the year. This is the last one, day by day.",
    failure: "The contributions cannot be shown just now. The rest of this page does not depend on them.",
  },
  next: {
    heading: "Build something with me",
    text: "Start with a course, or bring an application of your own to the mentorship.",
  },
} as const;
