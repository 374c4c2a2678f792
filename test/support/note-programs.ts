import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../scripts/support/paths.ts";
import type { Run } from "../fixtures/note-runs.ts";
import type { Block } from "./note-blocks.ts";
import { compiled } from "./note-types.ts";

/** The longest that one example may take before it is stopped. */
const LIMIT_MS = 20_000;

/** Folders in which the programs of notes run; `remove` deletes them all. */
export function createPrograms() {
  const folder = mkdtempSync(join(tmpdir(), "note-programs-"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  let runs = 0;

  return {
    remove: () => rmSync(folder, { recursive: true, force: true }),

    /** Runs a block with Node, the other blocks of its note beside it. */
    run(block: Block, note: readonly Block[], { args = [], env = {}, files = {} }: Run) {
      runs += 1;
      const cwd = join(folder, String(runs));
      mkdirSync(cwd);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
      for (const each of note) {
        const name = each.file.replace(/\.tsx?$/, ".js");
        writeFileSync(join(cwd, name), compiled(each, ts.ModuleKind.ESNext));
      }
      return new Promise<{ lines: string[]; exitCode: number; stderr: string }>((resolve) => {
        execFile(
          process.execPath,
          [block.file.replace(/\.ts$/, ".js"), ...args],
          { cwd, timeout: LIMIT_MS, env: { ...process.env, DATABASE_URL: undefined, ...env } },
          (error, stdout, stderr) => {
            const lines = stdout === "" ? [] : stdout.replace(/\n$/, "").split("\n");
            resolve({ lines, stderr, exitCode: error ? Number(error.code ?? -1) : 0 });
          },
        );
      });
    },
  };
}

/** What a program's comments say that it prints: `console.log(x); // 3`. */
export function statedOutput(code: string): string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text = ""]) => text);
}
