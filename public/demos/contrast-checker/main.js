import {
  assess,
  blend,
  contrastRatio,
  formatRatio,
  fromOklch,
  nearestPassing,
  parseColour,
  scalePosition,
  toHex,
  toOklch,
} from "./contrast.js";

const START = { text: "#5c7568", background: "#fafaf6" };
const WHITE = { r: 255, g: 255, b: 255 };
const TARGETS = [
  { level: "AA", least: 4.5 },
  { level: "AAA", least: 7 },
];
const PAIRS = [
  { name: "Soft grey", text: "#a3aca7", background: "#ffffff" },
  { name: "Green bar", text: "#007f3d", background: "#fafaf6" },
  { name: "Amber alert", text: "#7a5200", background: "#f3b94c" },
  { name: "Red on red", text: "#cc2827", background: "#fbd5d0" },
  { name: "Night", text: "#edf0e8", background: "#11211a" },
  { name: "Middle grey", text: "#ffffff", background: "#777777" },
];

const byId = (id) => document.getElementById(id);
const sides = Object.fromEntries(
  ["text", "background"].map((side) => [
    side,
    {
      picker: byId(`${side}-picker`),
      value: byId(`${side}-value`),
      note: byId(`${side}-note`),
      lightness: byId(`${side}-lightness`),
      lightnessOutput: document.querySelector(`output[for="${side}-lightness"]`),
      // The colour as chosen, and the chroma and hue that the lightness slider returns to.
      colour: null,
      alpha: 1,
      tone: null,
    },
  ]),
);

/** What is measured: colours with alpha as they look on what is behind them. */
function seen() {
  const background = blend(sides.background.colour, sides.background.alpha, WHITE);
  return { background, text: blend(sides.text.colour, sides.text.alpha, background) };
}

function setColour(side, colour, { alpha = 1, from = null, keepTone = false } = {}) {
  const parts = sides[side];
  parts.colour = colour;
  parts.alpha = alpha;
  if (!keepTone) parts.tone = toOklch(colour);
  parts.picker.value = toHex(colour);
  if (from !== "value") parts.value.value = toHex(colour, alpha);
  if (from !== "lightness") parts.lightness.value = Math.round(toOklch(colour).l * 100);
  parts.lightnessOutput.value = `${parts.lightness.value}%`;
  parts.value.removeAttribute("aria-invalid");
  parts.note.textContent = noteFor(side, alpha);
  delete parts.note.dataset.state;
}

function noteFor(side, alpha) {
  if (alpha === 1) return "";
  const backdrop = side === "text" ? "the background" : "white";
  return `${Math.round(alpha * 100)}% opaque: measured as it looks on ${backdrop}.`;
}

/** A colour that is typed: what contrast.js reads, or one of CSS's names, which the browser knows. */
function readTyped(text) {
  const parsed = parseColour(text);
  const name = text.trim();
  if (parsed || !/^[a-z]+$/i.test(name)) return parsed;
  const probe = document.createElement("span");
  probe.style.color = name;
  if (probe.style.color !== name.toLowerCase()) return null;
  document.body.append(probe);
  const named = parseColour(getComputedStyle(probe).color);
  probe.remove();
  return named;
}

function typed(side) {
  const parts = sides[side];
  const read = readTyped(parts.value.value);
  if (read) {
    setColour(side, read.colour, { alpha: read.alpha, from: "value" });
    render();
    return;
  }
  parts.value.setAttribute("aria-invalid", "true");
  parts.note.dataset.state = "error";
  parts.note.textContent = "Not a colour yet. The last one that was stays in use.";
}

function render() {
  const { text, background } = seen();
  const ratio = contrastRatio(text, background);
  byId("ratio").textContent = formatRatio(ratio);
  byId("scale-fill").style.setProperty("--at", `${scalePosition(ratio) * 100}%`);
  byId("sample").style.setProperty("--sample-text", toHex(text));
  byId("sample").style.setProperty("--sample-background", toHex(background));
  renderVerdict(ratio);
  renderLevels(ratio);
  renderTargets(text, background);
  remember();
  announce(`Contrast ${formatRatio(ratio)} to 1. ${verdictFor(ratio).text}.`);
}

function verdictFor(ratio) {
  if (ratio >= 7) return { state: "pass", text: "Passes AAA for text" };
  if (ratio >= 4.5) return { state: "pass", text: "Passes AA for text" };
  if (ratio >= 3) return { state: "pending", text: "Large text and controls only" };
  return { state: "fail", text: "Passes nothing" };
}

function renderVerdict(ratio) {
  const { state, text } = verdictFor(ratio);
  byId("verdict").dataset.state = state;
  byId("verdict").textContent = text;
}

function renderLevels(ratio) {
  byId("levels").replaceChildren(
    ...assess(ratio).map(({ name, level, least, passes }) => {
      const use = element("th", { scope: "row" }, name);
      const verdict = element("span", { className: "verdict" }, passes ? "Pass" : "Fail");
      verdict.dataset.state = passes ? "pass" : "fail";
      return element(
        "tr",
        {},
        use,
        element("td", {}, level),
        element("td", {}, `${least}:1`),
        element("td", {}, verdict),
      );
    }),
  );
}

function renderTargets(text, background) {
  const focused = document.activeElement?.dataset?.suggestion;
  byId("targets").replaceChildren(
    ...TARGETS.map(({ level, least }) => {
      const heading = element("h3", {}, `Level ${level}`, element("span", {}, `text, ${least}:1`));
      return element(
        "div",
        { className: "panel target" },
        heading,
        ...suggestions(text, background, level, least),
      );
    }),
  );
  if (focused) (document.querySelector(`[data-suggestion="${focused}"]`) ?? byId("nearest-heading")).focus();
}

function suggestions(text, background, level, least) {
  const ratio = contrastRatio(text, background);
  if (ratio >= least) return [element("p", {}, `Met already, at ${formatRatio(ratio)}:1.`)];
  return [
    suggestion("text", nearestPassing(text, background, least), { text, background, level }),
    suggestion("background", nearestPassing(background, text, least), { text, background, level }),
  ];
}

function suggestion(side, found, { text, background, level }) {
  const name = side === "text" ? "text" : "background";
  if (!found) {
    const fixed = side === "text" ? "this background" : "this text";
    return element("p", {}, `No ${name} colour reaches it with ${fixed}: even black and white fall short.`);
  }
  const hex = toHex(found.colour);
  const swatch = swatchOf(side === "text" ? hex : toHex(text), side === "text" ? toHex(background) : hex);
  const use = element("button", { type: "button", className: "button small" }, "Use");
  use.dataset.suggestion = `${level}-${side}`;
  use.setAttribute("aria-label", `Use ${hex} as the ${name} colour, for level ${level}`);
  use.addEventListener("click", () => {
    setColour(side, found.colour);
    render();
  });
  const label = element(
    "span",
    {},
    `${side === "text" ? "Text" : "Background"}, ${formatRatio(found.ratio)}:1`,
  );
  return element(
    "div",
    { className: "suggestion" },
    swatch,
    element("div", {}, element("b", {}, hex), label),
    use,
  );
}

/** The two colours as letters or, without letters, as a dot. */
function swatchOf(text, background, letters = "Aa") {
  const swatch = element("span", { className: "suggestion-swatch", ariaHidden: "true" }, letters);
  swatch.style.color = text;
  swatch.style.backgroundColor = background;
  return swatch;
}

function renderPairs() {
  byId("pairs").replaceChildren(
    ...PAIRS.map(({ name, text, background }) => {
      const ratio = formatRatio(contrastRatio(parseColour(text).colour, parseColour(background).colour));
      const button = element("button", { type: "button", className: "pair" });
      button.append(
        swatchOf(text, background, ""),
        element("span", {}, name),
        element("small", {}, `${ratio}:1`),
      );
      button.addEventListener("click", () => {
        setPair({ text, background });
        render();
      });
      return element("li", {}, button);
    }),
  );
}

function setPair(pair) {
  for (const side of ["text", "background"]) {
    const { colour, alpha } = parseColour(pair[side]);
    setColour(side, colour, { alpha });
  }
}

// The address keeps the pair, so that a link or a reload brings it back.

function pairInAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const pair = { text: `#${parameters.get("text")}`, background: `#${parameters.get("background")}` };
  return parseColour(pair.text) && parseColour(pair.background) ? pair : null;
}

let remembering;
function remember() {
  // Browsers limit how often the address may change, and a slider changes it often.
  clearTimeout(remembering);
  remembering = setTimeout(() => history.replaceState(null, "", addressOfPair()), 250);
}

function addressOfPair() {
  const { text, background } = seen();
  return `#text=${toHex(text).slice(1)}&background=${toHex(background).slice(1)}`;
}

async function copyLink() {
  const link = new URL(addressOfPair(), location.href).href;
  const button = byId("copy-link");
  const copied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  if (!copied) history.replaceState(null, "", addressOfPair());
  button.textContent = copied ? "Copied" : "The link is in the address bar";
  announce(button.textContent);
  setTimeout(() => {
    button.textContent = "Copy a link to this pair";
  }, 2000);
}

let announcing;
function announce(text) {
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    byId("status").textContent = text;
  }, 500);
}

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

for (const [side, parts] of Object.entries(sides)) {
  parts.picker.addEventListener("input", () => {
    setColour(side, parseColour(parts.picker.value).colour);
    render();
  });
  parts.value.addEventListener("input", () => typed(side));
  parts.value.addEventListener("blur", () => {
    if (parts.value.getAttribute("aria-invalid")) setColour(side, parts.colour, { alpha: parts.alpha });
  });
  parts.lightness.addEventListener("input", () => {
    const { c, h } = parts.tone;
    setColour(side, fromOklch({ l: parts.lightness.value / 100, c, h }), {
      from: "lightness",
      keepTone: true,
    });
    render();
  });
}
document.querySelector(".colours").addEventListener("submit", (event) => event.preventDefault());
byId("swap").addEventListener("click", () => {
  const { text, background } = seen();
  setColour("text", background);
  setColour("background", text);
  render();
});
byId("copy-link").addEventListener("click", copyLink);
addEventListener("hashchange", () => {
  const pair = pairInAddress();
  if (!pair) return;
  setPair(pair);
  render();
});

setPair(pairInAddress() ?? START);
renderPairs();
render();
