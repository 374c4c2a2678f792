import type { Project } from "#shared/courses/catalogue.ts";

/** The showcase. Demos live on this site under `/demos/`; projects without a page to open have `demoUrl: null`. */
export const projects: Project[] = [
  {
    id: "contrast-checker",
    name: "Contrast Checker",
    description:
      "Pick a text colour and a background, and see their contrast ratio and the WCAG 2.2 levels it meets. The ratio comes from the relative luminance of both colours, as the guidelines define it.",
    demoUrl: "/demos/contrast-checker/",
    thumbnailUrl: "/art/projects/contrast-checker.svg",
    status: "Live",
    features: ["WCAG maths", "AA and AAA", "Any two colours"],
    position: 1,
  },
  {
    id: "queue-visualiser",
    name: "Queue Visualiser",
    description:
      "Watch jobs wait, run, fail and try again. Each failed attempt waits longer than the last, which shows why back-off gives a struggling service room to recover.",
    demoUrl: "/demos/queue-visualiser/",
    thumbnailUrl: "/art/projects/queue-visualiser.svg",
    status: "Live",
    features: ["Job queue", "Retries", "Back-off"],
    position: 2,
  },
  {
    id: "event-loop",
    name: "Event Loop Stepper",
    description:
      "Step through a short script and see what runs next: the rest of the task, a microtask or the next macrotask. Guess the order of the output first, then check yourself.",
    demoUrl: "/demos/event-loop/",
    thumbnailUrl: "/art/projects/event-loop.svg",
    status: "Live",
    features: ["Microtasks", "Macrotasks", "Step by step"],
    position: 3,
  },
  {
    id: "garden-planner",
    name: "Grid Garden Planner",
    description:
      "Plan a garden bed on a CSS grid by dragging plants into place or moving them with the keyboard. The plan is kept in the browser’s local storage, so it is still there when you come back.",
    demoUrl: "/demos/grid-garden-planner/",
    thumbnailUrl: "/art/projects/garden-planner.svg",
    status: "Live",
    features: ["CSS grid", "Drag and drop", "Keyboard control", "Local storage"],
    position: 4,
  },
  {
    id: "release-notes-bot",
    name: "Release Notes Bot",
    description:
      "A command-line tool that collects the pull requests merged since the last tag and drafts release notes from them. It is a project in Automation Engineering with Node.js, and it gains a scheduled mode next.",
    demoUrl: null,
    thumbnailUrl: "/art/projects/release-notes-bot.svg",
    status: "In progress",
    features: ["Command line", "Paged API calls", "Rate-limit aware", "node:test suite"],
    position: 5,
  },
  {
    id: "invoice-parser",
    name: "Invoice Parser",
    description:
      "A server-side job that reads the text of an invoice, asks a model for its fields and checks them against a schema. Totals that do not add up go to a person. It is the worked example for structured output in AI Powered Engineer.",
    demoUrl: null,
    thumbnailUrl: "/art/projects/invoice-parser.svg",
    status: "Archived",
    features: ["Structured output", "Schema validation", "Human review"],
    position: 6,
  },
];
