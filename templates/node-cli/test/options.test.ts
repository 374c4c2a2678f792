import assert from "node:assert/strict";
import { test } from "node:test";
import { readCommand, UsageError } from "../src/options.ts";

test("a folder alone is weighed whole, as it is, with no budget", () => {
  assert.deepEqual(readCommand(["dist"]), {
    kind: "weigh",
    options: { folder: "dist", compression: "none", budget: null, extensions: [], json: false },
  });
});

test("short and long options mean the same", () => {
  const short = readCommand(["dist", "-c", "gzip", "-b", "1MB", "-e", "js"]);
  const long = readCommand(["--compression=gzip", "--budget=1MB", "--ext=.JS", "dist"]);

  assert.deepEqual(short, long);
  assert.deepEqual(long, {
    kind: "weigh",
    options: { folder: "dist", compression: "gzip", budget: 1_000_000, extensions: [".js"], json: false },
  });
});

test("help and version win over everything else", () => {
  assert.deepEqual(readCommand(["--help", "--budget", "nonsense"]), { kind: "help" });
  assert.deepEqual(readCommand(["-v"]), { kind: "version" });
});

const mistakes: [args: string[], message: RegExp][] = [
  [[], /Name the folder/],
  [["a", "b"], /"b" is one too many/],
  [["dist", "--budget", "heavy"], /"heavy" is not a size/],
  [["dist", "-c", "zip"], /choose none, gzip, brotli/],
  [["dist", "--fast"], /Unknown option '--fast'/],
];
for (const [args, message] of mistakes) {
  test(`refuses: weigh ${args.join(" ")}`, () => {
    assert.throws(
      () => readCommand(args),
      (error: unknown) => error instanceof UsageError && message.test(error.message),
    );
  });
}
