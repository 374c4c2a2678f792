import { expect, test } from "vitest";
import { pagesFor } from "../support/every-page.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";

test.each(["nobody", "student", "admin"] as const)(
  "every page has the right status and one h1 without scripts, for: %s",
  async (as) => {
    const reader = await newReader(as === "nobody" ? {} : { as: await newAccount({ role: as }) });
    for (const { path, answers } of await pagesFor(as)) {
      const page = await reader.open(path);
      expect([path, page.status]).toEqual([path, answers]);
      const headings = page.all("h1").map(textOf);
      expect([path, headings]).toEqual([path, [expect.stringMatching(/\w/)]]);
    }
  },
);
