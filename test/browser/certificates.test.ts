import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { turnAllGreen } from "../support/all-green.ts";
import { axeViolations } from "../support/axe.ts";
import { openPage, visit } from "../support/browser.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";

test("a learner goes from the last green lesson to a file that verifies the certificate without a network", async () => {
  const person = await newAccount({ fullName: "Ada Lovelace" });
  await turnAllGreen(person.id);
  const page = await openPage(await signedInAs(person));
  await visit(page, "/portal");
  await page.getByRole("link", { name: "Get your certificate" }).click();
  await page.getByLabel("Name on the certificate").fill("عائشة بنت أحمد");
  await page.getByRole("button", { name: "Get the certificate" }).click();
  await page.getByRole("heading", { level: 1, name: "عائشة بنت أحمد" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the file that verifies it" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("verify-certificate.html");
  const file = join(await download.path(), "..", `${crypto.randomUUID()}.html`);
  await download.saveAs(file);
  // The problems of a page without a network would be listed: a request of the file's would fail the test.
  const offline = await openPage({ offline: true, viewport: { width: 360, height: 740 } });
  await offline.goto(pathToFileURL(file).href);
  const result = offline.getByRole("status");
  await result.getByText("1 passed").waitFor();
  expect(await result.getByRole("heading").textContent()).toBe("عائشة بنت أحمد");
  expect(await result.textContent()).toMatch(/has completed “.*, on \d/);
  expect(await result.getByRole("listitem").count()).toBe(8);
  expect(await offline.getByText("cannot see whether the certificate was withdrawn later").count()).toBe(1);
  expect(await axeViolations(offline)).toEqual([]);
  expect(await offline.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );

  const signed = offline.getByLabel("The signed certificate");
  const jwt = await signed.inputValue();
  await signed.fill(jwt.slice(0, 500) + (jwt[500] === "A" ? "B" : "A") + jwt.slice(501));
  await offline.getByRole("button", { name: "Verify" }).click();
  await result.getByText("1 failed").waitFor();
  await offline.getByLabel("or a file").setInputFiles({
    ...{ name: "certificate.jwt", mimeType: "application/vc+jwt" },
    buffer: Buffer.from(jwt),
  });
  await result.getByText("1 passed").waitFor();
  const text = await readFile(file, "utf8");
  expect(text).not.toMatch(/(?:src|href)="/);
  await writeFile(
    file,
    text.replace(/("x":")(.)/, (_, name, first) => name + (first === "A" ? "B" : "A")),
  );
  await offline.reload();
  await result.getByText("1 failed").waitFor();
  await result.getByText("The key in this file cannot be read").waitFor();
});
