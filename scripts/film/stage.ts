import { readFileSync } from "node:fs";
import { join } from "node:path";
import hljs from "highlight.js/lib/core";
import xml from "highlight.js/lib/languages/xml";
import { escapeHtml } from "#shared/escape-html.ts";
import { ROOT } from "../support/paths.ts";
import type { Frame } from "./timeline.ts";

hljs.registerLanguage("html", xml);

export const FILM_SIZE = { width: 1920, height: 1080 };

function font(family: string, file: string): string {
  const path = join(ROOT, "node_modules/@fontsource-variable", file);
  const bytes = readFileSync(path).toString("base64");
  return `@font-face{font-family:"${family}";font-weight:100 800;src:url(data:font/woff2;base64,${bytes})}`;
}

/**
 * Code: so many pixels for a character and for a line. JetBrains Mono is 0.6 of its size wide. A whole number, because
 * browsers may round it.
 */
const [CHARACTER, LINE] = [17, 46];
const TEXT = CHARACTER / 0.6;

/** The editor is dark and the page light. The lowest 150 pixels stay empty for the player's captions. */
const style =
  () => `${font("Display", "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2")}
${font("Mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2")}
*{margin:0;box-sizing:border-box}
body{width:1920px;height:1080px;overflow:hidden;background:oklch(0.965 0.012 130);color:oklch(0.23 0.025 165);position:relative}
.top{position:absolute;inset:34px 40px auto;display:flex;align-items:center;gap:40px}
.top b{font:650 40px/1.1 Display;letter-spacing:-.02em;white-space:nowrap}
.bar{flex:1;height:16px;border-radius:99px;background:oklch(0.88 0.015 140);overflow:hidden}
.bar i{display:block;height:100%;border-radius:99px;background:oklch(0.6 0.16 152)}
.window{position:absolute;top:112px;height:820px;border-radius:16px;overflow:hidden;border:2px solid oklch(0.85 0.015 140)}
.editor{left:40px;width:1340px;background:oklch(0.23 0.03 165);color:oklch(0.95 0.01 120);border-color:transparent}
.browser{left:1410px;width:470px;background:#fff}
.tabs{height:64px;display:flex;align-items:end;padding:0 20px;font:500 24px/1 Mono}
.editor .tabs{background:oklch(0.185 0.025 165)}
.browser .tabs{background:oklch(0.92 0.012 140);padding:0 14px}
.tab{height:50px;padding:0 22px;border-radius:10px 10px 0 0;display:flex;align-items:center;gap:14px;max-width:100%;white-space:nowrap;overflow:hidden}
.editor .tab{background:oklch(0.23 0.03 165)}
.browser .tab{background:#fff;font-size:22px}
.dot{width:16px;height:16px;border-radius:99px;background:oklch(0.83 0.14 80)}
.address{height:54px;margin:10px 14px;padding:0 18px;border-radius:99px;background:oklch(0.955 0.008 140);font:500 19px/54px Mono;white-space:nowrap;overflow:hidden;color:oklch(0.46 0.02 165)}
iframe{position:absolute;top:138px;left:0;border:0;width:335px;height:486px;transform:scale(1.4);transform-origin:0 0}
.code{position:absolute;top:92px;left:84px;font:400 ${TEXT}px/${LINE}px Mono;font-variant-ligatures:none;white-space:pre;isolation:isolate}
.numbers{position:absolute;top:92px;left:0;width:60px;text-align:right;font:400 24px/${LINE}px Mono;color:oklch(0.52 0.03 160);white-space:pre}
.caret{position:absolute;width:4px;height:${LINE - 8}px;margin-top:4px;background:oklch(0.8 0.17 152)}
.keys{position:absolute;right:36px;bottom:32px;padding:18px 30px;border-radius:14px;background:oklch(0.8 0.17 152);color:oklch(0.2 0.03 165);font:600 32px/1 Mono}
.mark{position:absolute;z-index:-1;height:${LINE - 4}px;margin-top:2px;border-radius:8px;background:oklch(0.83 0.14 80/.28);outline:3px solid oklch(0.83 0.14 80)}
.hljs-tag,.hljs-meta{color:oklch(0.74 0.02 150)}
.hljs-name{color:oklch(0.82 0.15 152)}
.hljs-attr{color:oklch(0.85 0.11 85)}
.hljs-string{color:oklch(0.84 0.08 220)}`;

/** The page that the film is taken of. `show` puts the next picture into it. */
export const stagePage = () =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><style>${style()}</style><body></body></html>`;

/** Where a character is: from the left and from the top, in pixels. */
function placeOf(code: string, offset: number) {
  const before = code.slice(0, offset).split("\n");
  return { left: (before.at(-1)?.length ?? 0) * CHARACTER, top: (before.length - 1) * LINE };
}

function markAt(code: string, text: string): string[] {
  const found: string[] = [];
  for (let at = code.indexOf(text); at !== -1; at = code.indexOf(text, at + text.length)) {
    const { left, top } = placeOf(code, at);
    const width = text.length * CHARACTER;
    found.push(`<i class="mark" style="left:${left}px;top:${top}px;width:${width}px"></i>`);
  }
  return found;
}

const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]?.trim();

/** What is on the stage for a picture. */
export function stageOf(frame: Frame, file: string): string {
  const { code, caret, marks, unsaved, saving, page, chapter, progress } = frame;
  const at = caret === null ? null : placeOf(code, caret);
  const numbers = code.split("\n").map((_line, index) => index + 1);
  const browser = `<section class="window browser"><div class="tabs"><span class="tab">${escapeHtml(page === "" ? "New tab" : (titleOf(page) ?? file))}</span></div>
<div class="address">${page === "" ? "&nbsp;" : `file:///…/my-site/${file}`}</div><iframe srcdoc="${escapeHtml(page)}"></iframe></section>`;
  return `<div class="top"><b>${escapeHtml(chapter)}</b><span class="bar"><i style="width:${(progress * 100).toFixed(2)}%"></i></span></div>
<section class="window editor"><div class="tabs"><span class="tab">${file}${unsaved ? '<i class="dot"></i>' : ""}</span></div>
<div class="numbers">${numbers.join("\n")}</div>
<div class="code">${marks.flatMap((text) => markAt(code, text)).join("")}${hljs.highlight(code, { language: "html" }).value}${
    at ? `<i class="caret" style="left:${at.left}px;top:${at.top}px"></i>` : ""
  }</div>${saving ? '<span class="keys">Ctrl + S</span>' : ""}</section>${browser}`;
}
