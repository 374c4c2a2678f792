/** The made-up channel's videos, newest first. `days`: days between a video and the one before it. */
export type PublishedVideo = { title: string; description: string; art: string; days: number };

/** The videos of a made-up instructor. */
export const publishedVideos: PublishedVideo[] = [
  {
    title: "Test-driven development in twenty minutes: a price calculator from red to green",
    description:
      "We build a small price calculator and write every line because a test asked for it. You will see the whole rhythm: name the behaviour, watch the test fail for the right reason, write the least code that passes, then tidy up while everything stays green.\n\nChapters\n0:00 The first failing test\n4:10 The least that passes\n9:35 Whole pounds show no pence\n15:20 Tidying up while green",
    art: "cycle",
    days: 3,
  },
  {
    title: "React 19 actions: forms that work before JavaScript does",
    description:
      "A form is a promise that the server keeps. In this lesson we start with plain HTML, let the server check the input, and only then add pending states and errors that appear without a reload. Turn JavaScript off at any point and it still sends.",
    art: "form",
    days: 7,
  },
  {
    title: "CSS grid by planning a vegetable garden",
    description:
      "Rows, columns, named areas and the difference between auto-fit and auto-fill, with carrots. By the end you can read a grid template as if it were a drawing of the page.",
    art: "garden",
    days: 6,
  },
  {
    title: "Why your first query is fast and your thousandth is not",
    description:
      "An index is a promise about order. We read a query plan line by line, add one index, and measure what it costs to write. Then we add a second one and find out that it was never used.",
    art: "chart",
    days: 8,
  },
  {
    title: "Deploying on a Friday, calmly",
    description:
      "Small changes, one command, and a way back. We put a tiny application online at the edge, break it on purpose, and roll it back in under a minute. The point is not courage but the size of the change.",
    art: "steps",
    days: 7,
  },
  {
    title: "The event loop, one task at a time",
    description:
      "Guess the order of eight log lines, then step through them: the rest of the task, the microtasks, the next macrotask. The stepper that we use is on the projects page, so you can try your own script.",
    art: "cycle",
    days: 5,
  },
  {
    title: "Hooks you can explain: useState, useEffect and when to use neither",
    description:
      "Most effects that beginners write are not needed. We take four real examples, remove the effect from three of them, and keep the one that talks to something outside React.",
    art: "braces",
    days: 9,
  },
  {
    title: "Accessible names: what a screen reader says about your button",
    description:
      "Six buttons, one of them silent. We listen to each with a screen reader, find out where its name comes from, and mend the ones that say nothing or say too much.",
    art: "signal",
    days: 7,
  },
  {
    title: "TypeScript without any: narrowing, unions and honest errors",
    description:
      "A cast tells the compiler to look away. Here we let it look: we describe the states that a request can be in, and the compiler finds the one we forgot.",
    art: "braces",
    days: 6,
  },
  {
    title: "A job queue from nothing, with retries and back-off",
    description:
      "Answer now, do the slow work later. We write a queue of forty lines, let jobs fail, and give a struggling service room to recover. Then we make a job safe to run twice, because one day it will be.",
    art: "queue",
    days: 8,
  },
  {
    title: "Caching with a rule: what may be kept, and what makes it stale",
    description:
      "A cache without a rule is a bug with a delay. We write down what the key contains, who may see the copy and which write makes it old, and only then add the cache.",
    art: "layers",
    days: 7,
  },
  {
    title: "Reading other people’s code, out loud",
    description:
      "Open a project that you have never seen and find the one line that matters. I think aloud: start at the entry, follow one request, draw the arrows, ignore the rest.",
    art: "editor",
    days: 6,
  },
  {
    title: "Streaming an answer from a model, token by token",
    description:
      "The reader should see the first words while the rest is on its way, and should be able to stop. We stream from the server, handle a broken connection, and pass the stop on to the model so that nobody pays for unread words.",
    art: "signal",
    days: 7,
  },
  {
    title: "Retrieval first: an assistant that cites what it read",
    description:
      "Find the passages, then answer from them, then drop every citation that was not among them. A small full-text index is enough to begin with, and much easier to debug than you fear.",
    art: "network",
    days: 9,
  },
  {
    title: "Git for people who are afraid of it",
    description:
      "Three commands a day and one for emergencies. We make a mess on purpose, look at what git knows about it, and get everything back. Nothing that was committed is ever far away.",
    art: "branches",
    days: 7,
  },
  {
    title: "Colour contrast: the maths, and a checker in fifty lines",
    description:
      "Where does 4.5 to 1 come from? We compute relative luminance by hand once, write the function with a table of tests, and build the checker around it.",
    art: "halves",
    days: 6,
  },
  {
    title: "Node.js streams: a large file in a small memory",
    description:
      "Two gigabytes of log lines, fifty megabytes of memory. We read, split and count line by line, find out what back-pressure means, and let the pipeline end properly when something fails.",
    art: "queue",
    days: 8,
  },
  {
    title: "Designing the empty state first",
    description:
      "Nothing here yet is the first thing that most people see. We design the empty, the loading and the failed list before the full one, and the full one gets simpler.",
    art: "garden",
    days: 7,
  },
  {
    title: "Passwords, properly: hashing, salts and slow on purpose",
    description:
      "Why a fast hash is the wrong hash, what a salt is for, and why the answer to a wrong address should take as long as the answer to a wrong password.",
    art: "lock",
    days: 6,
  },
  {
    title: "Sessions and tokens: who are you, and for how long",
    description:
      "A cookie that scripts cannot read, a token that lives for fifteen minutes, and a way to end every session at once. We draw the two on one page and see what each is good at.",
    art: "lock",
    days: 8,
  },
  {
    title: "HTTP caching headers, explained with a corner shop",
    description:
      "Max-age is the date on the milk. ETag asks whether it is still the same milk. With that much you can read every caching header that you will meet.",
    art: "layers",
    days: 7,
  },
  {
    title: "Automating the boring release notes",
    description:
      "A command-line tool that collects what was merged since the last tag and drafts the notes. Paged calls, a rate limit, and tests that never touch the network.",
    art: "branches",
    days: 9,
  },
  {
    title: "Layouts that hold at 320 pixels",
    description:
      "Start with the narrowest window and let it grow. Wrapping, clamping and minimum widths do most of the work; in this lesson we need one media query.",
    art: "form",
    days: 6,
  },
  {
    title: "Your first pull request review",
    description:
      "What to say, what to leave, and how to ask. We go through a real diff of our own: one bug, two questions, and a compliment that is meant.",
    art: "editor",
    days: 7,
  },
  {
    title: "Structured output: make the model fill in a form",
    description:
      "An invoice goes in, fields come out, and a schema decides whether we believe them. Totals that do not add up go to a person.",
    art: "form",
    days: 8,
  },
  {
    title: "Measure before you optimise: a waterfall worth reading",
    description:
      "Where did the two seconds go? We open the network panel, read the waterfall from left to right, and remove the request that everything else waits for.",
    art: "chart",
    days: 7,
  },
  {
    title: "SQL joins with two paper lists",
    description:
      "Put two lists side by side and draw lines between them. That is an inner join. Now keep the ones without a line. That is an outer join. The rest is spelling.",
    art: "network",
    days: 6,
  },
  {
    title: "Server rendering, hydration and what the browser really does",
    description:
      "The page arrives finished, then it comes alive. We watch both moments in a slow network, and find the mismatch that makes React start over.",
    art: "layers",
    days: 9,
  },
  {
    title: "From idea to address: a weekend project in public",
    description: "Saturday morning an idea, Sunday evening an address. What we left out is the lesson.",
    art: "steps",
    days: 7,
  },
  {
    title: "Feature flags without a service",
    description:
      "One table, one function, and a date on which each flag is removed. We ship something half finished to nobody, then to ourselves, then to everyone.",
    art: "halves",
    days: 6,
  },
  {
    title: "The keyboard test: put your mouse in a drawer",
    description:
      "Tab through your own page and count how often you get lost. Focus order, visible rings, menus that give the focus back: an afternoon of small repairs that many people will feel.",
    art: "signal",
    days: 8,
  },
  {
    title: "Hello, and what this channel is for",
    description: "",
    art: "cycle",
    days: 7,
  },
];
