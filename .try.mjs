import { chromium } from "playwright-core";
const base = process.argv[2];
const b = await chromium.launch({ executablePath: "/tmp/chromium", args: ["--no-sandbox"] });
for (const w of [1440, 360]) {
  const c = await b.newContext({ viewport: { width: w, height: w === 360 ? 740 : 900 }, colorScheme: w === 360 ? "dark" : "light" });
  const p = await c.newPage();
  p.on("console", (m) => m.type() === "error" && console.log(w, m.text()));
  p.on("pageerror", (e) => console.log(w, "error", e.message));
  await p.goto(base + "/learn/beginner-web-dev/your-first-web-page");
  await p.waitForTimeout(800);
  const panel = p.locator("#exercise-your-first-file");
  await panel.scrollIntoViewIfNeeded();
  await p.waitForTimeout(500);
  await p.screenshot({ path: `/tmp/t1-${w}.png` });
  const start = panel.getByRole("button", { name: /start/i });
  if (await start.count()) { await start.first().click(); await p.waitForTimeout(1200); await p.screenshot({ path: `/tmp/t2-${w}.png` }); }
  const run = p.getByRole("button", { name: /^run/i }).locator("visible=true");
  console.log(w, "run buttons", await run.count());
  await run.first().click();
  await p.waitForTimeout(4000);
  await p.screenshot({ path: `/tmp/t3-${w}.png` });
  console.log((await p.locator("#exercise-your-first-file").innerText()).slice(0, 1500));
  await c.close();
}
await b.close();
