#!/usr/bin/env node
import packageJson from "../package.json" with { type: "json" };
import { run } from "./run.ts";

const output = {
  out: (text: string) => process.stdout.write(text),
  err: (text: string) => process.stderr.write(text),
};

// Setting the status, not calling process.exit(), lets a slow pipe take all of the output first.
process.exitCode = await run(process.argv.slice(2), output, packageJson.version);
