import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pngOf } from "../fixtures/png.ts";
import { allowProblems, openPage } from "../support/browser.ts";
import { pressOn, skipToContent, tabTo, typeInto } from "../support/keyboard.ts";
import { HARD, look, without } from "../support/look.ts";
import { newAccount, PASSWORD, signedInAs } from "../support/signed-in.ts";
import { newAddress } from "../support/site-client.ts";

/*
 * The journeys of journeys.test.ts once more, with JavaScript turned off: each answer is a page of its own,
 * begun at its top, and looked at in the same way.
 */
const OUT_OF_REACH = "We cannot reach our records just now. Please try again in a minute.";

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage({ ...HARD, ...options, javaScriptEnabled: false });
  await page.goto(path);
  expect(await page.evaluate(() => matchMedia("(scripting: none)").matches)).toBe(true);
  await look(page, "empty");
  await skipToContent(page);
  return page;
}

/** Waits for the page that a form's answer is, by something on it, and looks at it. */
async function arriveAt(page: Page, shown: Locator, state: string): Promise<void> {
  await shown.first().waitFor();
  await page.waitForLoadState();
  await look(page, state);
}

/** A heading of the first level. */
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const refused = (page: Page) => page.locator("[aria-invalid=true]");

describe("without JavaScript, by keyboard alone, at 320 pixels, in forced colours:", () => {
  test("the newsletter", async () => {
    allowProblems(/400/, /503/, /page\.failed/);
    const page = await open("/newsletter");
    const field = page.getByLabel("Email address");
    await typeInto(page, field, "reader@nowhere");
    await page.keyboard.press("Enter");
    await arriveAt(page, refused(page), "wrong");
    expect(await field.inputValue()).toBe("reader@nowhere");

    await typeInto(page, field, newAddress());
    await without("newsletter_subscribers", async () => {
      await page.keyboard.press("Enter");
      await page.getByText(OUT_OF_REACH, { exact: true }).waitFor();
    });
    await look(page, "error");
    await tabTo(page, field);
    await page.keyboard.press("Enter");
    await arriveAt(page, title(page, "Look in Your Inbox"), "sent");
  });

  test("contact", async () => {
    allowProblems(/400/, /503/, /page\.failed/);
    const page = await open("/contact");
    await typeInto(page, page.getByLabel("Full name"), "   ");
    await typeInto(page, page.getByLabel("Email address"), newAddress());
    await typeInto(page, page.getByLabel("Message"), "Which course first?");
    const send = page.getByRole("button", { name: "Send the message" });
    await pressOn(page, send);
    await arriveAt(page, refused(page), "wrong");

    await typeInto(page, page.getByLabel("Full name"), "Zoë Ångström");
    await without("contact_messages", async () => {
      await pressOn(page, send);
      await page.getByText("Your message could not be kept, but nothing you typed is lost.").waitFor();
    });
    await look(page, "error");
    expect(await page.getByLabel("Message").inputValue()).toBe("Which course first?");
    await pressOn(page, send);
    await arriveAt(page, title(page, "Your Message Has Been Sent"), "sent");
  });

  test("the mentorship", async () => {
    allowProblems(/400/, /503/, /page\.failed/);
    const page = await open("/mentorship/join");
    await tabTo(page, page.getByLabel("Package"));
    await page.keyboard.type("Full-Stack Bootcamp: P");
    await typeInto(page, page.getByLabel("Full name"), "Zoë Ångström");
    await typeInto(page, page.getByLabel("Email address"), newAddress());
    await typeInto(page, page.getByLabel("Phone"), "12");
    await page.keyboard.press("Enter");
    await arriveAt(page, refused(page), "wrong");
    expect(await page.getByLabel("Package").inputValue()).toBe("Full-Stack Bootcamp: Pro");

    await typeInto(page, page.getByLabel("Phone"), "");
    await without("mentorship_requests", async () => {
      await page.keyboard.press("Enter");
      await page.getByText(OUT_OF_REACH).first().waitFor();
    });
    await look(page, "error");
    await pressOn(page, page.getByRole("button", { name: "Send the request" }));
    await arriveAt(page, title(page, "Your Mentorship Request Is In"), "sent");
  });

  test("from registering to the portal", async () => {
    allowProblems(/400/, /401/, /503/, /page\.failed/);
    const page = await open("/register");
    const email = newAddress();
    await typeInto(page, page.getByLabel("Full name"), "Zoë Ångström");
    await typeInto(page, page.getByLabel("Email address"), email);
    const password = page.getByLabel("Password", { exact: true });
    await typeInto(page, password, "password1");
    await tabTo(page, page.getByRole("radio", { name: /Standard/ }));
    await page.keyboard.press("ArrowDown");
    const make = page.getByRole("button", { name: "Make my account" });
    await pressOn(page, make);
    await arriveAt(page, refused(page), "wrong");
    expect(await page.getByRole("radio", { name: /Bootcamp: Pro/ }).isChecked()).toBe(true);

    await typeInto(page, password, PASSWORD);
    await without("users", async () => {
      await pressOn(page, make);
      await page.getByText(OUT_OF_REACH).first().waitFor();
    });
    await look(page, "error");
    await typeInto(page, password, PASSWORD);
    await pressOn(page, make);
    await arriveAt(page, page.getByText("Your account is made"), "registered");

    await typeInto(page, page.getByLabel("Email address"), email);
    await typeInto(page, password, "not this one");
    await page.keyboard.press("Enter");
    await arriveAt(page, page.getByRole("alert").filter({ hasText: /\w/ }), "wrong password");
    await typeInto(page, password, PASSWORD);
    await page.keyboard.press("Enter");
    await arriveAt(page, title(page, "Hello, Zoë Ångström"), "portal");
  });

  test("messages", async () => {
    allowProblems(/400/, /503/, /page\.failed/, /messages\.failed/);
    const page = await open("/messages", await signedInAs(await newAccount()));
    const field = page.getByLabel("Your message");
    const send = page.getByRole("button", { name: "Send the message" });
    await typeInto(page, field, "   ");
    await pressOn(page, send);
    await arriveAt(page, refused(page), "wrong");

    await typeInto(page, field, "I am stuck at step two.");
    await without("messages", async () => {
      await pressOn(page, send);
      await page.getByText(OUT_OF_REACH).first().waitFor();
    });
    // The conversation cannot be read either, so there is no form; what was typed is on the page.
    await look(page, "error");
    await page.getByText("I am stuck at step two.").waitFor();
    await pressOn(page, page.getByRole("link", { name: "Try again" }));
    await typeInto(page, field, "I am stuck at step two.");
    await pressOn(page, send);
    await arriveAt(page, page.getByRole("listitem").filter({ hasText: "I am stuck at step two." }), "sent");
  });

  test("the chat", async () => {
    allowProblems(/400/);
    const page = await open("/chat");
    const field = page.getByRole("textbox", { name: "Your question" });
    const send = page.getByRole("button", { name: "Send", exact: true });
    await typeInto(page, field, "   ");
    await pressOn(page, send);
    await arriveAt(page, page.getByText("Please provide a valid question."), "wrong");

    await typeInto(page, field, "What is JSX in React?");
    await pressOn(page, send);
    await arriveAt(page, page.getByText(/^Answered by/), "answered");
  });

  test("the playground says that it needs JavaScript, and shows its examples", async () => {
    const page = await open("/playground");
    expect(await page.getByText("The playground needs JavaScript").isVisible()).toBe(true);
  });

  test("uploading", async () => {
    allowProblems(/415/, /503/, /page\.failed/, /uploads\./);
    const page = await open("/upload", await signedInAs(await newAccount({ role: "admin" })));
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await pressOn(page, page.getByLabel("Image", { exact: true }), "Space");
      await (await chooser).setFiles({ name, mimeType, buffer });
    };
    const upload = page.getByRole("button", { name: "Upload", exact: true });
    await choose("notes.txt", "text/plain", Buffer.from("x"));
    await pressOn(page, upload);
    await arriveAt(page, page.getByText("Please select a valid image file."), "wrong");

    const image = Buffer.from(await pngOf(40, 30));
    await choose("diagram.png", "image/png", image);
    await without("uploads", async () => {
      await pressOn(page, upload);
      await page.getByText("Failed to upload image. Please try again.").waitFor();
    });
    await look(page, "error");
    await choose("diagram.png", "image/png", image);
    await typeInto(page, page.getByLabel("Folder"), "notes");
    await page.keyboard.press("Enter");
    await arriveAt(page, page.getByRole("heading", { name: "Uploaded" }), "uploaded");
  });
});
