import type { Page, Route } from "playwright-core";
import { expect } from "vitest";

/** Shared by the chat's tests: answers of a fake assistant, and the parts of the page. */

export const SOURCE = { n: 1, title: "What JSX is", heading: "In short", url: "/courses" };
export const CODE = 'export const Hello = () => <p title="x">✓</p>;';
export const ANSWER = `JSX is markup [1].\nRead https://react.dev/learn.\n\n\`\`\`jsx\n${CODE}\n\`\`\`\n\nThat is all.`;
export const NETWORK_ERROR = /Failed to load resource|request failed|answer (429|503)/;

export const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
export const done = event({ type: "done", citations: [SOURCE], model: "built-in" });

/** Answers every question on the page, and returns the bodies that were sent. */
export async function answerWith(page: Page, answer: (route: Route, count: number) => Promise<void>) {
  const asked: { text: string; history: { role: string; content: string }[] }[] = [];
  await page.route("**/api/chat", async (route) => {
    asked.push(route.request().postDataJSON());
    await answer(route, asked.length);
  });
  return asked;
}

export function say(text: string) {
  return (route: Route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body:
        event({ type: "delta", text: text.slice(0, 5) }) +
        event({ type: "delta", text: text.slice(5) }) +
        done,
    });
}

/** A stream in the page that the test controls: `window.feed(text)`; null ends it. */
export async function streamByHand(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = window.fetch;
    window.fetch = async (input, init) => {
      if (String(input) !== "/api/chat") return original(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          window.feed = (text) => controller.enqueue(new TextEncoder().encode(text));
          init?.signal?.addEventListener("abort", () => {
            window.aborted = true;
            controller.error(init.signal?.reason);
          });
        },
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    };
  });
}

declare global {
  interface Window {
    feed: (text: string) => void;
    aborted?: boolean;
    behaviours: string[];
  }
}

export const input = (page: Page) => page.getByPlaceholder("Ask your question.");
export const sendButton = (page: Page) => page.getByTitle("Send (Enter)");
export const messages = (page: Page) => page.getByRole("list", { name: "Messages" }).locator(":scope > li");

export async function openChat(page: Page): Promise<void> {
  await page.goto("/chat");
  // Only with scripts is the button disabled while the input is blank.
  await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
}

export async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question);
  await input(page).press("Enter");
}
