import { readFileSync } from "node:fs";
import { join } from "node:path";
import hljs from "highlight.js/lib/core";
import css from "highlight.js/lib/languages/css";
import javascript from "highlight.js/lib/languages/javascript";
import xml from "highlight.js/lib/languages/xml";
import { escapeHtml } from "#shared/escape-html.ts";
import { ROOT } from "../support/paths.ts";
import { BORDERS, CHARACTER, FILM_SIZE, type Layout, LINE, LINES } from "./layout.ts";
import type { Frame } from "./timeline.ts";

hljs.registerLanguage("html", xml);
hljs.registerLanguage("css", css);
hljs.registerLanguage("js", javascript);

/** A line in the console. `from`: the file and line that printed it. */
export type Message = { kind: "typed" | "result" | "log" | "error"; text: string; from: string };

/** The windows, the browser's tab and address, the console, in pixels. */
const WINDOW = { top: 112, height: 820 };
const BROWSER_TOP = 138;
const CONSOLE_HEIGHT = 340;

function font(family: string, file: string): string {
  const path = join(ROOT, "node_modules/@fontsource-variable", file);
  const bytes = readFileSync(path).toString("base64");
  return `@font-face{font-family:"${family}";font-weight:100 800;src:url(data:font/woff2;base64,${bytes})}`;
}

const TEXT = CHARACTER / 0.6;

/** The editor is dark and the page light. The lowest 150 pixels stay empty for the player's captions. */
const style =
  () => `${font("Display", "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2")}
${font("Mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2")}
*{margin:0;box-sizing:border-box}
body{width:${FILM_SIZE.width}px;height:${FILM_SIZE.height}px;overflow:hidden;background:oklch(0.965 0.012 130);color:oklch(0.23 0.025 165);position:relative}
.top{position:absolute;inset:34px 40px auto;display:flex;align-items:center;gap:40px}
.top b{font:650 40px/1.1 Display;letter-spacing:-.02em;white-space:nowrap}
.bar{flex:1;height:16px;border-radius:99px;background:oklch(0.88 0.015 140);overflow:hidden}
.bar i{display:block;height:100%;border-radius:99px;background:oklch(0.6 0.16 152)}
.window{position:absolute;top:${WINDOW.top}px;height:${WINDOW.height}px;border-radius:16px;overflow:hidden;border:${BORDERS / 2}px solid oklch(0.85 0.015 140)}
.editor{left:40px;background:oklch(0.23 0.03 165);color:oklch(0.95 0.01 120);border-color:transparent}
.browser{background:#fff}
.tabs{height:64px;display:flex;align-items:end;padding:0 20px;font:500 24px/1 Mono}
.editor .tabs{background:oklch(0.185 0.025 165)}
.browser .tabs{background:oklch(0.92 0.012 140);padding:0 14px}
.tab{height:50px;padding:0 22px;border-radius:10px 10px 0 0;display:flex;align-items:center;gap:14px;max-width:100%;white-space:nowrap;overflow:hidden;color:oklch(0.7 0.02 150)}
.tab.open{background:oklch(0.23 0.03 165);color:inherit}
.browser .tab{background:#fff;color:inherit;font-size:22px}
.dot{width:16px;height:16px;border-radius:99px;background:oklch(0.83 0.14 80)}
.address{height:54px;margin:10px 14px;padding:0 18px;border-radius:99px;background:oklch(0.955 0.008 140);font:500 19px/54px Mono;white-space:nowrap;overflow:hidden;color:oklch(0.46 0.02 165)}
iframe{position:absolute;border:0;border-radius:0 0 9px 9px;transform-origin:0 0}
.lines{position:absolute;top:78px;left:0;right:0;height:${LINES * LINE}px;overflow:hidden}
.code{position:absolute;left:84px;font:400 ${TEXT}px/${LINE}px Mono;font-variant-ligatures:none;white-space:pre;isolation:isolate}
.numbers{position:absolute;left:0;width:60px;text-align:right;font:400 24px/${LINE}px Mono;color:oklch(0.52 0.03 160);white-space:pre}
.caret{position:absolute;width:4px;height:${LINE - 8}px;margin-top:4px;background:oklch(0.8 0.17 152)}
.keys{position:absolute;right:12px;top:5px;padding:12px 24px;border-radius:14px;background:oklch(0.8 0.17 152);color:oklch(0.2 0.03 165);font:600 30px/1 Mono}
.mark{position:absolute;z-index:-1;height:${LINE - 4}px;margin-top:2px;border-radius:8px;background:oklch(0.83 0.14 80/.28);outline:3px solid oklch(0.83 0.14 80)}
.console{position:absolute;inset:auto 0 0;height:${CONSOLE_HEIGHT}px;border-top:2px solid oklch(0.85 0.015 140);background:#fff;font:500 23px/32px Mono;font-variant-ligatures:none;display:grid;grid-template-rows:auto 1fr}
.console b{padding:6px 20px;background:oklch(0.955 0.008 140);font-weight:600}
.messages{overflow:hidden;display:flex;flex-direction:column-reverse}
.messages div{margin-bottom:auto}
.message{display:flex;gap:16px;padding:3px 20px;border-bottom:1px solid oklch(0.93 0.01 140);white-space:pre-wrap;overflow-wrap:anywhere}
.message i{font-style:normal;width:14px;flex:none;color:oklch(0.55 0.15 255)}
.message span{flex:1}
.message u{text-decoration:none;color:oklch(0.46 0.02 165);white-space:nowrap}
.message.error i{color:inherit}
.result,.result i{color:oklch(0.46 0.02 165)}
.error{background:oklch(0.955 0.025 25);color:oklch(0.45 0.17 27)}
.prompt{border:0}
.prompt em{border-right:4px solid oklch(0.6 0.16 152)}
.hljs-tag,.hljs-meta,.hljs-comment{color:oklch(0.74 0.02 150)}
.hljs-name,.hljs-keyword,.hljs-selector-tag,.hljs-selector-class,.hljs-selector-id{color:oklch(0.82 0.15 152)}
.hljs-attr,.hljs-attribute,.hljs-title,.hljs-property{color:oklch(0.85 0.11 85)}
.hljs-string,.hljs-number,.hljs-literal{color:oklch(0.84 0.08 220)}`;

/** The page that the film is taken of. The frame lies over the browser's window, so that it need not be loaded anew. */
export const stagePage = () =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><style>${style()}</style><body><div id="stage"></div><iframe hidden></iframe></body></html>`;

/** Where the page is in the picture: the frame's style. */
export function frameStyle({ width, console }: Frame, { left, zoom }: Layout): string {
  const room = WINDOW.height - BORDERS - BROWSER_TOP - (console === null ? 0 : CONSOLE_HEIGHT);
  const at = BORDERS / 2;
  return `left:${left + at}px;top:${WINDOW.top + at + BROWSER_TOP}px;width:${width}px;height:${room / zoom}px;transform:scale(${zoom})`;
}

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

const pressed = (keys: string) => `<span class="keys">${keys}</span>`;

function editorOf({ tabs, file, code, top, caret, marks, keys }: Frame, { editor }: Layout): string {
  const at = placeOf(code, caret);
  const numbers = code.split("\n").map((_line, index) => index + 1);
  const language = file.slice(file.lastIndexOf(".") + 1);
  const shownTabs = tabs.map(
    (tab) =>
      `<span class="tab${tab.file === file ? " open" : ""}">${tab.file}${tab.unsaved ? '<i class="dot"></i>' : ""}</span>`,
  );
  const scrolled = `style="top:${-top * LINE}px"`;
  return `<section class="window editor" style="width:${editor}px"><div class="tabs">${shownTabs.join("")}</div>
<div class="lines"><div class="numbers" ${scrolled}>${numbers.join("\n")}</div>
<div class="code" ${scrolled}>${marks.flatMap((text) => markAt(code, text)).join("")}${hljs.highlight(code, { language }).value}<i class="caret" style="left:${at.left}px;top:${at.top}px"></i></div></div>
${keys === "save" ? pressed("Ctrl + S") : ""}</section>`;
}

const SIGNS = { typed: "&gt;", result: "&lt;", log: "", error: "×" };

const messageOf = ({ kind, text, from }: Message) =>
  `<p class="message ${kind}"><i>${SIGNS[kind]}</i><span>${escapeHtml(text)}</span><u>${escapeHtml(from)}</u></p>`;

function browserOf(frame: Frame, { left, zoom }: Layout, messages: readonly Message[]): string {
  const { page, width, console, keys } = frame;
  const title = page === null ? "New tab" : (titleOf(page["index.html"] ?? "") ?? "index.html");
  const prompt = `<p class="message prompt"><i>&gt;</i><span>${escapeHtml(console ?? "")}<em></em></span></p>`;
  const panel = `<div class="console"><b>Console</b><div class="messages"><div>${messages.map(messageOf).join("")}${prompt}</div></div></div>`;
  return `<section class="window browser" style="left:${left}px;width:${width * zoom + BORDERS}px"><div class="tabs"><span class="tab">${escapeHtml(title)}</span></div>
<div class="address">${page === null ? "&nbsp;" : "file:///…/my-site/index.html"}</div>${console === null ? "" : panel}
${keys === "reload" ? pressed("Ctrl + R") : ""}</section>`;
}

/** What is on the stage for a picture, besides the page in the browser. `messages`: what the console shows. */
export function stageOf(frame: Frame, layout: Layout, messages: readonly Message[]): string {
  const { chapter, progress } = frame;
  return `<div class="top"><b>${escapeHtml(chapter)}</b><span class="bar"><i style="width:${(progress * 100).toFixed(2)}%"></i></span></div>
${editorOf(frame, layout)}${browserOf(frame, layout, messages)}`;
}
