import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { allowProblems, openPage, sidewaysScroll, visit } from "../../support/browser.ts";
import { lessonStatement } from "../../support/lessons.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql } from "../../support/site-client.ts";

/** A free lesson whose film is in content/. */
const LESSON = "/learn/beginner-web-dev/your-first-web-page";

const player = (page: Page) => page.getByRole("region", { name: /^Video: / });
const film = (page: Page) => player(page).locator("video");
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isPast = (page: Page, second: number) =>
  page.waitForFunction((from) => (document.querySelector("video")?.currentTime ?? 0) > from, second, {
    polling: 100,
  });
const play = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => void video.play().catch(() => undefined));

/** Moves the mouse until the player's script is there, which is loaded with the first use of the page. */
const use = (page: Page) =>
  expect
    .poll(async () => {
      await page.mouse.move(300, 300);
      await page.mouse.move(301, 301);
      return page.evaluate(() =>
        Object.keys(document.querySelector("video") ?? {}).some((key) => key.startsWith("__react")),
      );
    })
    .toBe(true);

async function openLesson(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await visit(page, LESSON);
  await use(page);
  return page;
}

test("a film plays with captions, a chapter leads to its second, and the transcript follows", async () => {
  const page = await openLesson();
  const chapter = player(page).getByRole("button", { name: /Head and body/ });
  await chapter.click();
  await isPast(page, 53);
  await expect.poll(() => chapter.getAttribute("aria-current")).toBe("step");
  const captions = await film(page).evaluate((video: HTMLVideoElement) => {
    const [track] = video.textTracks;
    return { mode: track?.mode, cues: track?.cues?.length };
  });
  expect(captions).toEqual({ mode: "showing", cues: 15 });
  const line = player(page).locator("li [aria-current=true]");
  await expect.poll(() => line.textContent()).toContain("holds facts about the page");
});

test("the transcript is searched, and a line leads to its second", async () => {
  const page = await openLesson();
  await player(page).getByRole("button", { name: "Show the transcript" }).click();
  await player(page).getByRole("searchbox", { name: "Search the transcript" }).fill("dot on the tab");
  const lines = player(page).getByRole("button", { name: /dot on the tab/i });
  expect(await lines.count()).toBe(2);
  expect(await player(page).locator("mark").allTextContents()).toEqual(["dot on the tab", "dot on the tab"]);
  await lines.last().click();
  await isPast(page, 92);
  await player(page).getByRole("searchbox").fill("bananas");
  await player(page).getByText("Nothing in this video says “bananas”.").waitFor();
});

test("the account remembers the speed and the second", async () => {
  const ada = await newAccount();
  const page = await openLesson(await signedInAs(ada));
  await player(page).getByRole("combobox", { name: "Speed" }).selectOption("1.5");
  await player(page)
    .getByRole("button", { name: /Save, and look/ })
    .click();
  await isPast(page, 22);
  await film(page).focus();
  await page.keyboard.press("k");
  const kept = () =>
    sql<{ video_at: number; video_speed: number }>(
      "SELECT video_at, video_speed FROM lesson_progress JOIN learners USING (user_id) WHERE user_id = ?",
      [ada.id],
    );
  await expect.poll(async () => (await kept())[0]?.video_speed).toBe(1.5);
  await expect.poll(async () => (await kept())[0]?.video_at).toBeGreaterThanOrEqual(22);

  const next = await openLesson(await signedInAs(ada));
  await player(next)
    .getByText(/You stopped at 0:2\d\./)
    .waitFor();
  expect(await seconds(next)).toBeGreaterThanOrEqual(22);
  expect(await film(next).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
  await player(next).getByRole("button", { name: "From the start" }).click();
  await expect.poll(() => seconds(next)).toBeLessThan(15);
});

test("a visitor's browser remembers them", async () => {
  const page = await openLesson();
  await player(page).getByRole("combobox", { name: "Speed" }).selectOption("0.75");
  await player(page)
    .getByRole("button", { name: /Head and body/ })
    .click();
  await isPast(page, 54);
  await film(page).focus();
  await page.keyboard.press("k");
  await page.reload();
  await use(page);
  await player(page)
    .getByText(/You stopped at \d:\d\d\./)
    .waitFor();
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.75);
});

test("a stale link is renewed once, and then the player offers to try again", async () => {
  allowProblems(/403|Failed to load resource/);
  const page = await openLesson();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  let stale = 1;
  await page.route(/\/learn\/videos\/-~/, (route) => {
    stale -= 1;
    return stale >= 0 ? route.fulfill({ status: 403, body: "{}" }) : route.continue();
  });
  const renewals = () => asked.filter((path) => path === "/api/learn/videos/your-first-web-page").length;
  await play(page);
  await isPast(page, 0.5);
  expect(renewals()).toBe(1);

  stale = 1_000;
  await page.reload();
  await use(page);
  await play(page);
  const failure = player(page).getByRole("alert");
  await failure.waitFor();
  expect(renewals()).toBe(2);
  stale = 0;
  await failure.getByRole("button", { name: "Try again" }).click();
  await isPast(page, 1);
  await failure.waitFor({ state: "detached" });
});

test("without JavaScript there is the film with its captions, and the transcript", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await visit(page, LESSON);
  expect(await film(page).getAttribute("controls")).not.toBeNull();
  expect(await film(page).locator("track[kind=captions]").getAttribute("src")).toContain("WEBVTT");
  expect(await player(page).getByText("This film has no sound").isVisible()).toBe(true);
  expect(await player(page).getByRole("combobox").isVisible()).toBe(false);
});

test("the transcript is folded at first, and on a phone nothing is wider than the screen", async () => {
  const page = await openLesson({ viewport: { width: 360, height: 740 } });
  const line = player(page).getByText("This film has no sound");
  expect(await line.isVisible()).toBe(false);
  await player(page).getByRole("button", { name: "Show the transcript" }).click();
  await line.waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

test("a video at YouTube loads on click only, also where the click comes before its script", async () => {
  allowProblems(/youtube/);
  await sql(...lessonStatement({ id: "at-youtube", module: "4-m8", free: true, position: 91 }));
  await sql("UPDATE lessons SET youtube = 'dQw4w9WgXcQ' WHERE id = 'at-youtube'");
  const page = await openPage();
  const asked: string[] = [];
  await page.route(/youtube[^/]*\.com/, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: "text/html", body: "<p>Player</p>" });
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/lesson-video-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await visit(page, "/learn/beginner-web-dev/at-youtube");
  await page.getByRole("link", { name: /^Play the video/ }).click();
  expect(asked).toEqual([]);
  arrive();
  await page.frameLocator("iframe").getByText("Player").waitFor();
  expect(asked).toEqual(["/embed/dQw4w9WgXcQ"]);
});
