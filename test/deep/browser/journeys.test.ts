import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pngOf } from "../../fixtures/png.ts";
import { allowProblems, openPage, takeTime, visit } from "../../support/browser.ts";
import { answerWith, messages, NETWORK_ERROR, say } from "../../support/chat.ts";
import { pressOn, skipToContent, tabTo, typeInto } from "../../support/keyboard.ts";
import { HARD, look } from "../../support/look.ts";
import { newAccount, PASSWORD, signedInAs } from "../../support/signed-in.ts";
import { newAddress, siteUrl, without } from "../../support/site-client.ts";

/*
 * Every journey of the site by keyboard alone, in a window of 320 CSS pixels (640 at a zoom of 200%), in forced
 * colours and without motion, checked in each state. docs/accessibility.md lists what is checked where: the same
 * journeys with a mouse and without JavaScript are in other files.
 */

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage({ ...HARD, ...options });
  await visit(page, path);
  await look(page, "empty");
  await skipToContent(page);
  return page;
}

describe("by keyboard alone, at 320 pixels, in forced colours, without motion:", () => {
  test("the newsletter", async () => {
    allowProblems(/400/, /503/, /page\.failed/);
    const page = await open("/newsletter");
    const field = page.getByLabel("Email address");
    await typeInto(page, field, "reader@nowhere");
    await takeTime(page);
    await page.keyboard.press("Enter");
    await page.locator("[aria-invalid=true]:focus").waitFor();
    await look(page, "wrong");

    await typeInto(page, field, newAddress());
    await without("newsletter_subscribers", async () => {
      await page.keyboard.press("Enter");
      const error = "We cannot reach our database right now. Please try again in a minute.";
      await page.getByText(error, { exact: true }).waitFor();
      await expect.poll(() => page.locator("form .spinner").count()).toBe(0);
    });
    await look(page, "error");

    await tabTo(page, field);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Look in Your Inbox" }).waitFor();
    await look(page, "sent");
  });

  test("contact", async () => {
    allowProblems(/400/, /503/, /page\.failed/);
    const page = await open("/contact");
    await typeInto(page, page.getByLabel("Full name"), "   ");
    await typeInto(page, page.getByLabel("Email address"), newAddress());
    await typeInto(page, page.getByLabel("Message"), "Which course first?");
    await takeTime(page);
    const send = page.getByRole("button", { name: "Send the message" });
    await pressOn(page, send);
    await page.locator("[aria-invalid=true]:focus").waitFor();
    await look(page, "wrong");

    await typeInto(page, page.getByLabel("Full name"), "Zoë Ångström");
    await without("contact_messages", async () => {
      await pressOn(page, send);
      await page.getByRole("heading", { level: 1, name: "Something Went Wrong" }).waitFor();
    });
    await look(page, "error");
    await pressOn(page, page.getByRole("link", { name: "Contact support" }));
    await page.getByText("Your draft is back").waitFor();
    await look(page, "draft");
    await takeTime(page);
    await pressOn(page, send);
    await page.getByRole("heading", { level: 1, name: "Your Message Has Been Sent" }).waitFor();
    await look(page, "sent");
  });

  test("the mentorship", async () => {
    allowProblems(/400/, /503/, /page\.failed/);
    const page = await open("/mentorship/join");
    await tabTo(page, page.getByRole("radio", { name: "Mentorship" }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("radio", { name: "Full-Stack Bootcamp: Pro" }).isChecked()).toBe(true);
    await typeInto(page, page.getByLabel("Full name"), "Zoë Ångström");
    await typeInto(page, page.getByLabel("Email address"), newAddress());
    await typeInto(page, page.getByLabel("Phone"), "12");
    await takeTime(page);
    await page.keyboard.press("Enter");
    await page.locator("[aria-invalid=true]:focus").waitFor();
    await look(page, "wrong");

    await typeInto(page, page.getByLabel("Phone"), "");
    await without("mentorship_requests", async () => {
      await page.keyboard.press("Enter");
      await page.locator("[role=alert]:focus").waitFor();
    });
    await look(page, "error");
    await pressOn(page, page.getByRole("button", { name: "Send the request" }));
    await page.getByRole("heading", { level: 1, name: "Your Request Is In" }).waitFor();
    await look(page, "sent");
  });

  test("registering, up to the portal", async () => {
    allowProblems(/400/, /401/, /503/, /page\.failed/);
    const page = await open("/register");
    const email = newAddress();
    await typeInto(page, page.getByLabel("Full name"), "Zoë Ångström");
    await typeInto(page, page.getByLabel("Email address"), email);
    const password = page.getByLabel("Password", { exact: true });
    await typeInto(page, password, "password1");
    await pressOn(page, page.getByText("Interested in an offer?"));
    await tabTo(page, page.getByRole("radio", { name: "Just an account" }));
    await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("radio", { name: /^Mentorship/ }).isChecked()).toBe(true);
    const make = page.getByRole("button", { name: "Make my account" });
    await pressOn(page, make);
    await page.locator("[aria-invalid=true]:focus").waitFor();
    await look(page, "wrong");

    await typeInto(page, password, PASSWORD);
    await without("users", async () => {
      await pressOn(page, make);
      await page.locator("[role=alert]:focus").waitFor();
    });
    await look(page, "error");
    await typeInto(page, password, PASSWORD);
    await pressOn(page, make);
    await page.getByText("Your account is made").waitFor();
    await look(page, "registered");

    expect(await page.getByLabel("Email address").inputValue()).toBe(email);
    await typeInto(page, password, "not this one");
    await page.keyboard.press("Enter");
    await page.locator("[role=alert]:focus").waitFor();
    await look(page, "wrong password");
    await typeInto(page, password, PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Hello, Zoë Ångström" }).waitFor();
    await look(page, "portal");
  });

  test("messages", async () => {
    allowProblems(/400/, /503/, /page\.failed/);
    const page = await open("/messages", await signedInAs(await newAccount()));
    const field = page.getByLabel("Your message");
    const send = page.getByRole("button", { name: "Send the message" });
    await typeInto(page, field, "   ");
    await pressOn(page, send);
    await page.locator("[aria-invalid=true]:focus").waitFor();
    await look(page, "wrong");

    await typeInto(page, field, "I am stuck at step two.");
    await without("messages", async () => {
      await pressOn(page, send);
      await page.locator("[role=alert]:focus").waitFor();
    });
    await look(page, "error");
    await pressOn(page, send);
    await page.getByRole("status").filter({ hasText: "Your message is sent." }).waitFor();
    expect(await field.evaluate((element) => element.matches(":focus"))).toBe(true);
    await look(page, "sent");
  });

  test("the chat", async () => {
    allowProblems(NETWORK_ERROR);
    const page = await openPage(HARD);
    await answerWith(page, async (route, count) => {
      if (count === 1) await route.fulfill({ status: 503, json: { error: "Unable to process request." } });
      else await say("JSX is markup.\n\n```jsx\n<p>Hello</p>\n```")(route);
    });
    await visit(page, "/chat");
    await look(page, "empty");
    await skipToContent(page);
    await pressOn(page, page.getByRole("button", { name: "What is JSX in React?" }));
    const field = page.getByRole("textbox", { name: "Your question" });
    expect(await field.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.insertText("a".repeat(4_000));
    await page.getByText("characters more than").waitFor();
    await look(page, "wrong");

    await typeInto(page, field, "What is JSX?");
    await page.keyboard.press("Enter");
    await messages(page).getByText("Something went wrong. Try again.", { exact: true }).waitFor();
    await look(page, "error");
    await pressOn(page, page.getByRole("button", { name: "Try again" }));
    await page.getByRole("button", { name: "Copy code" }).waitFor();
    await look(page, "answered");
    await tabTo(page, page.getByRole("button", { name: "Copy code" }));
  });

  test("the playground", async () => {
    allowProblems(/page error/);
    const page = await open("/playground");
    await pressOn(page, page.getByRole("button", { name: "Run" }));
    const passed = page.getByText("Running, no errors");
    await passed.waitFor();
    // Back over the button that keeps the focus.
    await page.keyboard.press("Shift+Tab");
    const example = page.getByLabel("Example");
    expect(await example.evaluate((select) => select === document.activeElement)).toBe(true);
    const first = await example.inputValue();
    await page.keyboard.press("ArrowDown");
    expect(await example.inputValue()).not.toBe(first);
    await passed.waitFor();
    const editor = page.getByRole("textbox", { name: "Code of App.tsx" });
    await typeInto(page, editor, "export default () => <p>{</p>;");
    await page.getByRole("button", { name: /^Line 1/ }).waitFor();
    await look(page, "does not compile");

    await pressOn(page, page.getByRole("button", { name: /^Line 1/ }));
    await typeInto(page, editor, 'console.error("e"); export default () => { throw new Error("thrown"); };');
    await page.getByText("1 failed").waitFor();
    await look(page, "throws");
    await typeInto(page, editor, 'console.log("l"); export default () => <button>Go</button>;');
    await page.keyboard.press("ControlOrMeta+Enter");
    await passed.waitFor();
    await look(page, "runs");
  });

  test("uploading", async () => {
    allowProblems(/503/, /api\.failed/, /uploads\./);
    const admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
    const page = await open("/upload", {
      ...(await signedInAs(admin)),
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await pressOn(page, page.getByLabel("Image", { exact: true }), "Space");
      await (await chooser).setFiles({ name, mimeType, buffer });
    };
    await choose("notes.txt", "text/plain", Buffer.from("x"));
    await page.getByText("Please select a valid image file.").waitFor();
    await look(page, "wrong");

    await choose("diagram.png", "image/png", Buffer.from(await pngOf(40, 30)));
    await page.getByRole("img", { name: "What you have chosen" }).waitFor();
    await look(page, "chosen");
    await typeInto(page, page.getByLabel("Folder"), "notes");
    await without("uploads", async () => {
      await page.keyboard.press("Enter");
      await page.getByText("Failed to upload image. Please try again.").waitFor();
    });
    await look(page, "error");
    await pressOn(page, page.getByRole("button", { name: "Upload", exact: true }));
    await page.getByRole("heading", { name: "Uploaded" }).waitFor();
    await look(page, "uploaded");
    await pressOn(page, page.getByRole("button", { name: "Copy the address of this image" }));
    await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${siteUrl}/media/images/`);
  });
});
