import { chromium } from "playwright-core";
const [base, who, ...paths] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: "/tmp/chromium", args: ["--no-sandbox"] });
const c = await b.newContext({ viewport: { width: 1440, height: 900 } });
let state;
if (who !== "anyone") {
  const p = await c.newPage();
  await p.goto(base + "/login");
  await p.fill("input[name=email]", who === "admin" ? "instructor@greenbar.example" : "student@greenbar.example");
  await p.fill("input[name=password]", who === "admin" ? "review-merge-ship" : "write-test-deploy");
  await p.press("input[name=password]", "Enter");
  await p.waitForURL(/portal|desk|\/$/);
  state = await c.storageState();
}
for (const path of paths) for (const [w, scheme] of [[360, "dark"], [1440, "light"]]) {
  const cx = await b.newContext({ viewport: { width: w, height: w === 360 ? 760 : 900 }, colorScheme: scheme, ...(state && { storageState: state }) });
  const q = await cx.newPage();
  q.on("console", (m) => m.type() === "error" && console.log(path, w, m.text()));
  await q.goto(base + path); await q.waitForTimeout(1200);
  const name = path.replace(/\W/g, "_");
  await q.screenshot({ path: `/tmp/l${name}-${w}.png` });
  await q.screenshot({ path: `/tmp/lf${name}-${w}.png`, fullPage: true });
  await cx.close();
}
await b.close();
