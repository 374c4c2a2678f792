import { expect, test } from "vitest";
import { COURSE_WORDS } from "#shared/courses/course-words.ts";
import { courseKind } from "#shared/courses/kinds.ts";
import { checkContent } from "#shared/publishing/form-values.ts";
import { CALLS, PAGES } from "../fixtures/guards.ts";

test("no course takes the address of another page or call below /learn", () => {
  const all = [...PAGES, ...CALLS].map(({ path }) => path);
  const beside = all.flatMap((path) => /^\/learn\/([a-z][\w-]*)(?:\/|$)/.exec(path)?.[1] ?? []);
  // The other words of the API come before a course's name: /api/learn/courses/{course}.
  const ofPages = new Set([
    "videos",
    ...PAGES.flatMap(({ path }) => /^\/learn\/([a-z][\w-]*)/.exec(path)?.[1] ?? []),
  ]);
  expect([...COURSE_WORDS]).toEqual([...ofPages].toSorted());
  expect(beside).toEqual(expect.arrayContaining([...COURSE_WORDS]));
  for (const slug of COURSE_WORDS) {
    const { errors } = checkContent(courseKind, { slug });
    expect(errors?.slug).toBe(`/learn/${slug} is another page of the site. Choose another address.`);
  }
});
