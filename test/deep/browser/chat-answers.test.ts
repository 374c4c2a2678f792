import { gzipSync } from "node:zlib";
import type { Locator, Request } from "playwright-core";
import { expect, test } from "vitest";
import { alive, allowProblems, openPage } from "../../support/browser.ts";
import {
  ANSWER,
  answerWith,
  ask,
  CODE,
  done,
  event,
  input,
  messages,
  NETWORK_ERROR,
  openChat,
  say,
  sendButton,
  streamByHand,
} from "../../support/chat.ts";

test("an answer is text with links and its sources, and code with its language, colours and a copy button", async () => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  const scripts: string[] = [];
  page.on("request", (request: Request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await answerWith(page, say(ANSWER));
  await openChat(page);
  await alive(page);
  const before = scripts.length;
  await ask(page, "What is JSX?");
  const answer = messages(page).nth(1);
  await answer.locator(".hljs-keyword").first().waitFor();
  expect(scripts.length).toBeGreaterThan(before);

  const link = answer.getByRole("link", { name: "https://react.dev/learn" });
  expect(await link.getAttribute("href")).toBe("https://react.dev/learn");
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await link.getAttribute("rel")).toBe("noopener nofollow");
  expect(
    await answer.getByRole("link", { name: "Source 1: What JSX is: In short" }).getAttribute("href"),
  ).toBe("/courses");
  expect(await answer.getByRole("group", { name: "Sources" }).getByRole("link").getAttribute("href")).toBe(
    "/courses",
  );
  expect(await answer.getByText(/^Answered by the built-in model/).count()).toBe(1);
  expect(await answer.locator("time").textContent()).toMatch(/^\d\d:\d\d$/);
  expect(await answer.locator("p").filter({ hasText: "JSX is markup" }).textContent()).toContain("\nRead");

  const code = answer.locator(".code");
  expect(await code.getByText("jsx", { exact: true }).count()).toBe(1);
  expect(await code.locator("pre").evaluate((pre) => getComputedStyle(pre).maxHeight)).toBe("420px");
  const playground = await code.getByRole("link", { name: "Open in playground" }).getAttribute("href");
  expect(playground).toBe(
    `/playground#code=${Buffer.byteLength(CODE)}.${Buffer.from(CODE).toString("base64url")}`,
  );
  await code.getByRole("button", { name: "Copy code" }).click();
  await code.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE);
  await code.getByRole("button", { name: "Copy code" }).waitFor({ timeout: 2_500 });
});

test("if the clipboard API refuses, the older way copies", async () => {
  const page = await openPage({ permissions: ["clipboard-read"] });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await answerWith(page, say(ANSWER));
  await openChat(page);
  await ask(page, "What is JSX?");
  await page.getByRole("button", { name: "Copy code" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE);
});

test("a list in an answer is a list, with its numbers, and its long lines stay beside them", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const long = `words${" words".repeat(30)}`;
  await answerWith(
    page,
    say(`## Rules\n\nTwo of them:\n\n2. ${long}\n3. Close \`<br>\` [1]\n   - nested\n\nDone.`),
  );
  await openChat(page);
  await ask(page, "Rules?");
  const answer = messages(page).nth(1);
  await answer.getByText("Done.", { exact: true }).waitFor();
  const items = answer.locator("ol").first().locator("li");
  expect(await items.allTextContents()).toEqual([`2.${long}`, "3.Close <br> [1]nested", "nested"]);
  expect(
    await items
      .nth(1)
      .getByRole("link", { name: /^Source 1/ })
      .count(),
  ).toBe(1);
  const left = async (of: Locator) => (await of.boundingBox())?.x ?? 0;
  const [marker, words] = [items.first().locator("> span"), items.first().locator("p")];
  expect(await left(words)).toBeGreaterThan((await left(marker)) + 15);
  expect((await words.boundingBox())?.height).toBeGreaterThan(60);
  expect(await left(items.nth(2))).toBeGreaterThan(await left(items.nth(1)));
  expect(await answer.getByText("##").count()).toBe(0);
});

test("a model's output is always shown as text", async () => {
  const page = await openPage();
  const hostile =
    '<img src=x onerror="alert(1)">\n[x](javascript:alert(1))\n```html\n<script>alert(1)</script>\n```';
  await answerWith(page, say(hostile));
  await openChat(page);
  await ask(page, "Markup?");
  const answer = messages(page).nth(1);
  await answer.locator(".hljs-tag").first().waitFor();
  expect(await answer.locator("img, script, a[href^='javascript']").count()).toBe(0);
  expect(await answer.locator("p").filter({ hasText: '<img src=x onerror="alert(1)">' }).count()).toBe(1);
});

test("words appear as they come, nothing can be sent meanwhile, and the answer is announced once at its end", async () => {
  const page = await openPage();
  await streamByHand(page);
  await openChat(page);
  await ask(page, "Slowly");
  const live = page.locator("[aria-live='polite']");
  await messages(page).nth(1).locator(".bar[data-state='busy']").waitFor();
  await input(page).fill("Too early");
  expect(await sendButton(page).isDisabled()).toBe(true);
  await page.evaluate((text) => window.feed(text), event({ type: "delta", text: "First words. " }));
  await page.getByText("First words.").waitFor();
  expect(await live.textContent()).toBe("");
  await page.evaluate((text) => window.feed(text), event({ type: "delta", text: "Last words." }) + done);
  await expect.poll(() => live.textContent()).toBe("First words. Last words.");
  expect(await page.locator("[aria-live] [aria-live], ol[aria-live], li[aria-live]").count()).toBe(0);
  expect(await sendButton(page).isEnabled()).toBe(true);
  expect(await input(page).inputValue()).toBe("Too early");
});

test("Stop ends the request and keeps the received part", async () => {
  const page = await openPage();
  await streamByHand(page);
  await openChat(page);
  await ask(page, "Long");
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await page.evaluate((text) => window.feed(text), event({ type: "delta", text: "The first part" }));
  await page.getByText("The first part").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("This answer is not complete.").waitFor();
  expect(await page.evaluate(() => window.aborted)).toBe(true);
  expect(await messages(page).nth(1).textContent()).toContain("The first part");
  expect(await page.getByText("Something went wrong").count()).toBe(0);
  expect(await input(page).evaluate((area) => area === document.activeElement)).toBe(true);
  await expect
    .poll(() => page.locator("[aria-live='polite']").textContent())
    .toBe("The first part\nThe answer was stopped.");
  await ask(page, "Again");
  await page.evaluate((text) => window.feed(text), event({ type: "delta", text: "All of it." }) + done);
  await messages(page).nth(3).getByText("All of it.").waitFor();
});

test("a failure says so, and the question can be asked again or changed", async () => {
  allowProblems(NETWORK_ERROR);
  const page = await openPage();
  const asked = await answerWith(page, async (route, count) => {
    if (count === 1)
      await route.fulfill({ status: 429, json: { error: "You can ask again from 10:00 UTC." } });
    else if (count === 2) await route.abort();
    else if (count === 3) {
      await route.fulfill({
        contentType: "text/event-stream",
        body: event({ type: "error", error: "It broke off." }),
      });
    } else await say("At last.")(route);
  });
  await openChat(page);
  await ask(page, "Please");
  await messages(page).getByText("Something went wrong. Try again.", { exact: true }).waitFor();
  expect(await messages(page).nth(1).textContent()).toContain("You can ask again from 10:00 UTC.");
  for (const count of [2, 3]) {
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => asked.length).toBe(count);
    await messages(page).getByText("Something went wrong. Try again.", { exact: true }).waitFor();
  }
  await messages(page).getByText("It broke off.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  expect(await input(page).inputValue()).toBe("Please");
  await input(page).fill("Pretty please");
  await input(page).press("Enter");
  await messages(page).getByText("At last.").waitFor();
  expect(asked[3]).toEqual({ text: "Pretty please", history: [] });
  expect(await messages(page).count()).toBe(2);
});

test("the newest message is in view, unless the reader has scrolled up", async () => {
  const page = await openPage({ viewport: { width: 1440, height: 700 } });
  await streamByHand(page);
  await openChat(page);
  await ask(page, "Long");
  await page.getByRole("button", { name: "Stop" }).waitFor();
  const toEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - Math.round(scrollY));
  const feed = (text: string) => page.evaluate((data) => window.feed(data), event({ type: "delta", text }));
  await feed("A line.\n\n".repeat(60));
  await expect.poll(toEnd).toBeLessThan(3);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -600);
  await expect.poll(toEnd).toBeGreaterThan(300);
  const place = await page.evaluate(() => scrollY);
  await feed("More.\n\n".repeat(30));
  await expect.poll(toEnd).toBeGreaterThan(1_000);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test("the list jumps for the first two messages and scrolls smoothly after that", async () => {
  const page = await openPage({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const original = window.scrollTo.bind(window);
    Object.assign(window, { behaviours: [] });
    window.scrollTo = (...given: [ScrollToOptions?] | [number, number]) => {
      const [options] = given;
      if (typeof options !== "object") return;
      window.behaviours.push(String(options.behavior));
      original(options);
    };
  });
  await answerWith(page, say("Yes."));
  await openChat(page);
  await ask(page, "One");
  await expect.poll(() => messages(page).count()).toBe(2);
  await page.getByText("Answered by").waitFor();
  const first = await page.evaluate(() => window.behaviours.splice(0));
  expect(new Set(first)).toEqual(new Set(["instant"]));
  await ask(page, "Two");
  await expect.poll(() => page.getByText("Answered by").count()).toBe(2);
  expect(new Set(await page.evaluate(() => window.behaviours))).toEqual(new Set(["smooth"]));
});

test("/chat loads little script, and the highlighter only with the first code block", async () => {
  const page = await openPage();
  const files = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    files.set(response.url(), gzipSync(await response.body()).byteLength);
  });
  await openChat(page);
  await alive(page);
  expect([...files.keys()].filter((url) => /highlight/.test(url))).toEqual([]);
  // 1.8 times the empty page's, which test/bench measures.
  expect([...files.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(1.8 * 110 * 1024);
});

test("the real assistant answers with its sources", async () => {
  const page = await openPage();
  await openChat(page);
  await ask(page, "What is JSX in React?");
  await page.getByText(/^Answered by/).waitFor();
  const answer = messages(page).nth(1);
  expect(await answer.getByRole("group", { name: "Sources" }).getByRole("link").count()).toBeGreaterThan(0);
  expect(await answer.getByRole("link", { name: /^Source 1:/ }).count()).toBeGreaterThan(0);
});
