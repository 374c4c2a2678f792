import type { Template } from "#shared/courses/catalogue.ts";

/** A template before it is packed: the seed zips `folder` and works out checksum and size. */
export type TemplateSource = Omit<Template, "sha256" | "sizeBytes"> & {
  /** From the repository's root. Everything in it goes into the zip, below a folder named like the slug. */
  folder: string;
};

export const templates: TemplateSource[] = [
  {
    slug: "worker-hono-api",
    name: "Worker API with Hono and D1",
    description:
      "A JSON API on a Cloudflare Worker, with a D1 database, a migration, checked input and one error format. Its tests run in workerd, the runtime that runs it in production.",
    tags: ["Cloudflare Workers", "Hono", "D1", "zod", "TypeScript"],
    status: "Stable",
    file: "worker-hono-api-1.0.0.zip",
    folder: "templates/worker-hono-api",
    position: 1,
  },
  {
    slug: "react-router-edge",
    name: "React Router on the edge",
    description:
      "React Router 7 in framework mode, rendering on a Cloudflare Worker, with a guest book that keeps its entries in D1. The form works without JavaScript, and the tests prove it against the built Worker.",
    tags: ["React Router", "React", "Cloudflare Workers", "D1", "TypeScript"],
    status: "Stable",
    file: "react-router-edge-1.0.0.zip",
    folder: "templates/react-router-edge",
    position: 2,
  },
  {
    slug: "vite-react-ts",
    name: "React with Vite and TypeScript",
    description:
      "A React 19 application built by Vite, with one finished component that is tested the way a person uses it. Linting, formatting and type checks are set up and run with one command.",
    tags: ["React", "Vite", "TypeScript", "Vitest", "Biome"],
    status: "Stable",
    file: "vite-react-ts-1.0.0.zip",
    folder: "templates/vite-react-ts",
    position: 3,
  },
  {
    slug: "node-cli",
    name: "Command line tool for Node.js",
    description:
      "A command line tool in TypeScript that Node 22 runs as it is: no dependencies and no build step. It reads its arguments, reports in text or JSON, exits with a status that means something, and is tested with node:test.",
    tags: ["Node.js", "TypeScript", "Command line", "node:test"],
    status: "Stable",
    file: "node-cli-1.0.0.zip",
    folder: "templates/node-cli",
    position: 4,
  },
];
