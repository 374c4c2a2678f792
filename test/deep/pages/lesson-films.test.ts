import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder, withFolders } from "../../support/content-folder.ts";
import { NOTHING, newCourse, PULLED_NOTHING } from "../../support/course-folder.ts";

// The films of lessons in a folder, against the built site.
withFolders();

/** The beginning of an MP4, with other bytes after it. */
const film = (bytes: string) => Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from(`ftypisom${bytes}`)]);

test("a film is sent once, comes back with a pull, and one that is no MP4 costs no other lesson", async () => {
  const { one, two, three, first } = await newCourse();
  const work = newFolder();
  await work.pull();
  const [folder, other, third] = [`${first}/01-${one}`, `${first}/02-${two}`, `${first}/03-${three}`];
  const bytes = film(one);
  work.write(`${folder}/video.mp4`, bytes);
  work.write(`${folder}/captions.vtt`, "WEBVTT\n\n00:00.000 --> 00:02.000\nThe sea.\n");
  work.write(`${third}/video.mp4`, bytes);
  work.write(`${other}/video.mp4`, "<html>");
  const pushed = await work.push({ publish: true });
  expect(pushed.done).toEqual([
    `${folder}/video.mp4: stored`,
    `${folder}/lesson.md: published`,
    `${third}/lesson.md: published`,
  ]);
  expect(pushed.problems).toEqual([expect.stringMatching(`${other}/video.mp4.*This is not an MP4 film.`)]);
  rmSync(join(work.root, `${other}/video.mp4`));
  const live = (await work.desk.open("lessons", one))?.live;
  expect(live?.video).toMatch(/^lessons\/.+\.mp4$/);
  expect(live?.captions).toContain("The sea.");
  expect(await work.push({ publish: true })).toEqual(NOTHING);
  expect(await work.pull()).toEqual(PULLED_NOTHING);

  const elsewhere = newFolder();
  expect((await elsewhere.pull()).written).toContain(`${folder}/video.mp4`);
  expect(elsewhere.read(`${folder}/video.mp4`).equals(bytes)).toBe(true);
  expect(elsewhere.text(`${folder}/lesson.md`)).not.toContain("video:");
  expect(await elsewhere.push({ publish: true })).toEqual(NOTHING);
  // Another film takes its place, and the first folder gets it.
  elsewhere.write(`${folder}/video.mp4`, film(`${one} again`));
  expect((await elsewhere.push({ publish: true })).problems).toEqual([]);
  expect((await work.pull()).written).toContain(`${folder}/video.mp4`);
  expect(work.read(`${folder}/video.mp4`).equals(film(`${one} again`))).toBe(true);
  rmSync(join(work.root, `${folder}/video.mp4`));
  expect((await work.push({ publish: true })).done).toEqual([`${folder}/lesson.md: published`]);
  expect((await elsewhere.pull()).removed).toEqual([`${folder}/video.mp4`]);
});
