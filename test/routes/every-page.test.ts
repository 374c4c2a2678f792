import { expect, test } from "vitest";
import { pagesFor } from "../support/every-page.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";

test.each(["nobody", "student", "admin"] as const)(
  "every page has the right status, one h1 and its mark in the portal without scripts, for: %s",
  async (as) => {
    const account = as === "nobody" ? null : await newAccount({ role: as });
    const reader = await newReader(account ? { as: account } : {});
    for (const { path, answers } of await pagesFor(as, account)) {
      const page = await reader.open(path);
      expect([path, page.status]).toEqual([path, answers]);
      const headings = page.all("h1").map(textOf);
      expect([path, headings]).toEqual([path, [expect.stringMatching(/\w/)]]);
      const portal = page.all("nav[aria-label=Portal], nav[aria-label=Desk]");
      const marks = [
        ...portal.flatMap((nav) => nav.querySelectorAll("[aria-current=page]")),
        ...page.all("search [data-here]"),
      ];
      expect([path, marks.length]).toEqual([path, portal.length]);
    }
  },
);
