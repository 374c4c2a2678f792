import { escapeHtml } from "#shared/escape-html.ts";
import type { Site } from "#shared/site/site.ts";

/** The colours of app/styles/tokens.css, as email programs know them. */
const LIGHT = {
  paper: "#fafaf6",
  surface: "#ffffff",
  ink: "#11211a",
  muted: "#4e5c55",
  line: "#dddfd8",
  pass: "#007f3d",
  onPass: "#ffffff",
  passSoft: "#e2f6e6",
  fail: "#cc2827",
  pending: "#de9300",
};
const DARK: typeof LIGHT = {
  paper: "#09120e",
  surface: "#111b16",
  ink: "#edf0e8",
  muted: "#a6ada4",
  line: "#293630",
  pass: "#4fd57f",
  onPass: "#051810",
  passSoft: "#112d1e",
  fail: "#fd7468",
  pending: "#f3b94c",
};
/** Code is on a dark ground in both schemes, as on the site. */
const CODE = {
  ground: "#10271d",
  ink: "#f1f3eb",
  muted: "#b2beb4",
  pass: "#56dc85",
  fail: "#ff7e72",
  pending: "#f7bc50",
  name: "#8fdcef",
};

/** Nothing is loaded from the site, so these are the site's fonts only where the reader has them. */
const SANS = "'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DISPLAY = `'Bricolage Grotesque',${SANS}`;
const MONO = "'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

/** Colours that an inline style sets in the light scheme and a class in the dark one. */
const schemed = (scheme: typeof LIGHT, important = "") => `
.paper{background:${scheme.paper}${important}}
.card{background:${scheme.surface}${important};border-color:${scheme.line}${important};color:${scheme.ink}${important}}
.brand{color:${scheme.ink}${important}}
.muted,.card blockquote,.card .output{color:${scheme.muted}${important}}
.card .soft{background:${scheme.passSoft}${important};color:${scheme.ink}${important}}
.card blockquote{border-color:${scheme.pass}${important}}
.card a,.foot a{color:${scheme.pass}${important}}
.card a.button{background:${scheme.pass}${important};color:${scheme.onPass}${important}}
.card hr,.card td,.card th,.card .output{border-color:${scheme.line}${important}}
.card p code,.card li code,.card td code,.card th code{background:${scheme.passSoft}${important}}
.pass{background:${scheme.pass}${important}}
.fail{background:${scheme.fail}${important}}
.pending{background:${scheme.pending}${important}}`;

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.card p,.card ul,.card ol,.card blockquote{margin:0 0 18px}
.card h1{font:700 28px/1.2 ${DISPLAY};letter-spacing:-0.02em;margin:0 0 20px}
.card h2{font:700 22px/1.25 ${DISPLAY};letter-spacing:-0.01em;margin:32px 0 10px}
.card h3{font:700 18px/1.3 ${DISPLAY};margin:28px 0 8px}
.card ul,.card ol{padding-left:24px}
.card li{margin:0 0 8px}
.card blockquote{padding-left:16px;border-left:3px solid}
.card img{max-width:100%;height:auto;border-radius:8px}
.card hr{border:0;border-top:1px solid;margin:28px 0}
.card table{border-collapse:collapse;width:100%;margin:0 0 18px}
.card th,.card td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid}
.card td,.card th{word-break:normal;overflow-wrap:break-word}
.card .prose-table{overflow-x:auto}
.card .amount{text-align:right;padding-right:0;white-space:nowrap}
.card code{font-family:${MONO};font-size:0.875em}
.card p code,.card li code,.card td code,.card th code{padding:2px 5px;border-radius:5px}
.card pre{margin:0 0 20px;white-space:pre-wrap;word-break:break-word;overflow-wrap:anywhere}
.card pre code{font-size:1em}
.card .output{border:1px solid;padding:12px 16px;border-radius:8px}
.card>:last-child{margin-bottom:0!important}
.hljs-keyword,.hljs-meta{color:${CODE.pending}}
.hljs-string,.hljs-regexp{color:${CODE.pass}}
.hljs-number,.hljs-literal,.hljs-symbol{color:${CODE.fail}}
.hljs-title,.hljs-name,.hljs-selector-class,.hljs-selector-tag{color:${CODE.name}}
.hljs-comment,.hljs-quote{color:${CODE.muted};font-style:italic}
.hljs-subst{color:${CODE.ink}}${schemed(LIGHT)}
@media (max-width:480px){.page{padding:20px 10px!important}.card{padding:24px 18px!important}}
@media (prefers-color-scheme:dark){${schemed(DARK, "!important")}
}`;

const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const third = (name: string, colour: string, radius: string) =>
  `<span class="${name}" style="display:inline-block;width:12px;height:12px;background:${colour};border-radius:${radius}"></span>`;
/** The brand's bar (app/site/brand-mark.tsx), without a picture: many programs show none until they are asked to. */
const MARK = [
  '<span aria-hidden="true" style="font-size:0;white-space:nowrap">',
  third("fail", LIGHT.fail, "6px 0 0 6px"),
  third("pending", LIGHT.pending, "0"),
  third("pass", LIGHT.pass, "0 6px 6px 0"),
  "</span>",
].join("");

export const LINK_STYLE = `color:${LIGHT.pass}`;
/** A link in the site's colour, with plain text. */
export const letterLink = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escapeHtml(url)}" style="${LINK_STYLE}">${escapeHtml(label)}</a>`;

/** The one thing to do in an email. */
export const letterButton = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:26px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:999px;background:${LIGHT.pass};color:${LIGHT.onPass};font-weight:600;line-height:1.3;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** Digits to type, in large print. */
export const letterDigits = (digits: string) =>
  `<p class="soft" style="font:600 30px/1.4 ${MONO};letter-spacing:0.12em;text-align:center;padding:14px 8px;border-radius:8px;background:${LIGHT.passSoft}">${escapeHtml(digits)}</p>`;

/** Highlighted code, or what a program prints. Its long lines wrap. */
export const letterCode = (html: string, language: string) =>
  language === "output"
    ? `<pre class="output" style="font:14px/1.6 ${MONO};white-space:pre-wrap"><code>${html}</code></pre>`
    : `<pre style="font:14px/1.6 ${MONO};white-space:pre-wrap;background:${CODE.ground};color:${CODE.ink};border-radius:8px;padding:14px 16px"><code>${html}</code></pre>`;

/** Changed lines of code. Null: lines are left out here. */
export function letterChanges(
  lines: readonly ({ text: string; change: "same" | "removed" | "added" } | null)[],
): string {
  const colours = { same: CODE.ink, removed: CODE.fail, added: CODE.pass };
  const html = lines.map((line) =>
    line ? `<span style="color:${colours[line.change]}">${escapeHtml(line.text)}</span>` : "…",
  );
  return letterCode(html.join("\n"), "diff");
}

/**
 * The one frame of all email: the logo, 600 pixels for the text, and who sends it. `body` and `footer` are HTML. Styles
 * without which it could not be read are inline, because some programs drop the style sheet.
 */
export function letterFrame(
  { brand, origin, contact }: Site,
  { title, body, footer = [] }: { title: string; body: readonly string[]; footer?: readonly string[] },
): string {
  const sender = escapeHtml(`${brand}, ${contact.address}`);
  return [
    '<!doctype html><html lang="en-GB"><head>',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body class="paper" style="margin:0;background:${LIGHT.paper}">`,
    `<table ${LAYOUT} width="100%" class="paper" style="background:${LIGHT.paper}"><tr>`,
    '<td class="page" align="center" style="padding:32px 16px">',
    `<table ${LAYOUT} width="600" style="width:100%;max-width:600px;table-layout:fixed;text-align:left">`,
    '<tr><td style="padding:0 0 18px">',
    `<a class="brand" href="${escapeHtml(origin)}" style="font:700 20px/1.2 ${DISPLAY};letter-spacing:-0.02em;color:${LIGHT.ink};text-decoration:none">${MARK}&nbsp; ${escapeHtml(brand)}</a>`,
    "</td></tr>",
    `<tr><td class="card" style="padding:32px;border:1px solid ${LIGHT.line};border-radius:10px;background:${LIGHT.surface};color:${LIGHT.ink};font:17px/1.6 ${SANS};word-break:break-word;overflow-wrap:anywhere">`,
    ...body,
    "</td></tr>",
    `<tr><td class="foot muted" style="padding:20px 0 0;color:${LIGHT.muted};font:14px/1.6 ${SANS};word-break:break-word">`,
    [...footer, sender].map((line) => `<p style="margin:0 0 6px">${line}</p>`).join("\n"),
    "</td></tr></table></td></tr></table></body></html>",
  ].join("\n");
}
