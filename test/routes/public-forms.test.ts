import { expect, test } from "vitest";
import { allowProblems } from "../support/problems.ts";
import { newReader } from "../support/reader.ts";
import { newAddress, without } from "../support/site-client.ts";

/* Sends each public form without JavaScript: refused, then with a broken database, then stored. It keeps the input. */

const OUT_OF_REACH = "We cannot reach our database right now. Please try again in a minute.";

test("newsletter form", async () => {
  allowProblems(/page\.failed/);
  const reader = await newReader();
  const form = await reader.open("/newsletter");
  const refused = await reader.press(form, "Subscribe", { "Email address": "reader@nowhere" });
  expect([refused.status, refused.wrong]).toEqual([400, ["Email address"]]);
  expect(refused.value("Email address")).toBe("reader@nowhere");

  const email = newAddress();
  const failed = await without("newsletter_subscribers", () =>
    reader.press(refused, "Subscribe", { "Email address": email }),
  );
  expect(failed.status).toBe(503);
  expect(failed.text).toContain(OUT_OF_REACH);
  expect(failed.value("Email address")).toBe(email);
  expect((await reader.press(failed, "Subscribe")).heading).toBe("Look in Your Inbox");
});

test("contact form", async () => {
  allowProblems(/page\.failed/);
  const reader = await newReader();
  const refused = await reader.press(await reader.open("/contact"), "Send the message", {
    "Full name": "   ",
    "Email address": newAddress(),
    Message: "Which course first?",
  });
  expect([refused.status, refused.wrong]).toEqual([400, ["Full name"]]);
  const typed = { "Full name": "Zoë Ångström" };
  const failed = await without("contact_messages", () => reader.press(refused, "Send the message", typed));
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("Your message could not be kept, but nothing you typed is lost.");
  expect(failed.value("Full name")).toBe("Zoë Ångström");
  expect(failed.value("Message")).toBe("Which course first?");
  expect((await reader.press(failed, "Send the message")).heading).toBe("Your Message Has Been Sent");
});

test("mentorship form", async () => {
  allowProblems(/page\.failed/);
  const reader = await newReader();
  const form = await reader.open("/mentorship/join");
  const refused = await reader.press(form, "Send the request", {
    "Full-Stack Bootcamp: Pro": "on",
    "Full name": "Zoë Ångström",
    "Email address": newAddress(),
    Phone: "12",
  });
  expect([refused.status, refused.wrong.length]).toEqual([400, 1]);
  expect(refused.one("input[name=packageName][checked]").getAttribute("value")).toBe(
    "Full-Stack Bootcamp: Pro",
  );
  const failed = await without("mentorship_requests", () =>
    reader.press(refused, "Send the request", { Phone: "" }),
  );
  expect(failed.status).toBe(503);
  expect(failed.text).toContain(OUT_OF_REACH);
  expect((await reader.press(failed, "Send the request")).heading).toBe("Your Request Is In");
});
