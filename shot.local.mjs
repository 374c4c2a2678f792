import { chromium } from "playwright-core";

const base = process.argv[2] ?? "http://localhost:8911";
const browser = await chromium.launch({
  executablePath: "/tmp/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const ctx = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
const page = await ctx.newPage();
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
page.on("pageerror", (e) => console.log("pageerror:", e.message));
page.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
await page.goto(base + "/login");
await page.fill("[name=email]", "instructor@greenbar.example");
await page.fill("[name=password]", "review-merge-ship");
await page.click("form button[type=submit], form button:not([type])");
await page.waitForURL(/portal|desk/);
const shot = async (path, name, full = false) => {
  await page.goto(base + path, { waitUntil: "load" });
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full });
};
await shot("/desk/content", "kinds");
await shot("/desk/content/courses", "courses");
await shot("/desk/content/offers/2", "offer");
await page.fill("[name=price]", "0");
await page.fill("[name=name]", "AI Engineer, powered");
await page.waitForTimeout(3500);
await page.screenshot({ path: "/tmp/shots/offer-saved.png" });
await page.click("button[value=publish]:visible");
await page.waitForTimeout(1500);
await page.screenshot({ path: "/tmp/shots/offer-refused.png" });
await page.fill("[name=price]", "549");
await page.click("button[value=publish]:visible");
await page.waitForTimeout(1500);
await page.screenshot({ path: "/tmp/shots/offer-published.png" });
await page.setViewportSize({ width: 360, height: 780 });
await page.emulateMedia({ colorScheme: "dark" });
await shot("/desk/content/courses/4", "course-360", true);
await shot("/desk/content/offers/2/history", "history-360");
await browser.close();
