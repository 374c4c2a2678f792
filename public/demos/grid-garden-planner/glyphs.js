/** A drawing for every plant, seen from above where that is how you know it. Each fills -10 to 10. */
const SHAPES = {
  tomato: [
    ["circle", { r: 9.2, fill: "#23aa5b" }],
    ["circle", { cx: -1.2, cy: -1, r: 6.2, fill: "#fd7468" }],
    ["circle", { cx: 3.4, cy: 3.6, r: 3.9, fill: "#e0483c" }],
    ["path", { d: "M-1.2-3.6l1 1.7 1.9-.4-1.3 1.5.9 1.7-1.8-.8-1.5 1.3.2-2-1.7-1 1.9-.4z", fill: "#4fd57f" }],
  ],
  courgette: [
    ["path", { d: "M0-9.4C6-9.4 9.4-5 9 0S5 9.6 0 9.2-9.6 5-9.2 0-6-9.4 0-9.4z", fill: "#23aa5b" }],
    [
      "path",
      { d: "M0 8V0L-6-5M0 0l6-5M0 3l-6 1.5M0 3l6 1.5", stroke: "#4fd57f", "stroke-width": 0.9, fill: "none" },
    ],
    [
      "rect",
      { x: -6.6, y: -1.9, width: 13.2, height: 3.8, rx: 1.9, fill: "#0b5c31", transform: "rotate(-32)" },
    ],
    [
      "path",
      { d: "M3.2-6.6l1.4 2 2.4-.5-1.2 2.1 1.3 2.1-2.4-.3-1.3 2-.7-2.3-2.3-.7 2-1.4z", fill: "#f3b94c" },
    ],
  ],
  kale: [
    ["circle", { r: 6.6, fill: "#2c7a62" }],
    [
      "path",
      {
        d: "M0-9.6a3 3 0 0 1 3.6 1.9 3 3 0 0 1 4.1 4A3 3 0 0 1 9.6 0a3 3 0 0 1-1.9 3.7 3 3 0 0 1-4 4.1A3 3 0 0 1 0 9.6a3 3 0 0 1-3.7-1.8 3 3 0 0 1-4.1-4.1A3 3 0 0 1-9.6 0a3 3 0 0 1 1.8-3.7 3 3 0 0 1 4.1-4.1A3 3 0 0 1 0-9.6z",
        fill: "#3f9a7c",
      },
    ],
    [
      "path",
      {
        d: "M0-7V7M-7 0H7M-5-5 5 5M5-5-5 5",
        stroke: "#a9e0c9",
        "stroke-width": 0.9,
        "stroke-linecap": "round",
      },
    ],
    ["circle", { r: 1.8, fill: "#a9e0c9" }],
  ],
  potato: [
    [
      "path",
      {
        d: "M-1-8.6C5-9.4 8.8-5.4 8.6-.2 8.4 5 5 8.8-.4 8.6-6 8.4-9 4.8-8.6-.4-8.3-4.6-5.4-8-1-8.6z",
        fill: "#d9b27a",
      },
    ],
    [
      "path",
      {
        d: "M-3.6-3.4h2.2M2.4-1.2h2.4M-4 3h2M1.2 4.6h2.2M.2-5.6h1.6",
        stroke: "#8a6431",
        "stroke-width": 1.1,
        "stroke-linecap": "round",
      },
    ],
  ],
  strawberry: [
    [
      "path",
      {
        d: "M0 9.4C-5 6.8-8.2 2-7.6-2.2c.4-3 4.4-4.4 7.6-2.2 3.2-2.2 7.2-.8 7.6 2.2C8.2 2 5 6.8 0 9.4z",
        fill: "#e0483c",
      },
    ],
    [
      "path",
      {
        d: "M-3.4-.4v.9M0 1.6v.9M3.4-.4v.9M-1.8 4.6v.9M1.8 4.6v.9",
        stroke: "#fae6bb",
        "stroke-width": 1.1,
        "stroke-linecap": "round",
      },
    ],
    ["path", { d: "M0-9.4l1.6 2.8L6-7.2 3.2-4 0-3.2-3.2-4-6-7.2l4.4.6z", fill: "#4fd57f" }],
  ],
  lettuce: [
    [
      "path",
      {
        d: "M0-9.4a4 4 0 0 1 5.4 2.2A4 4 0 0 1 9.2-2 4 4 0 0 1 7.6 4 4 4 0 0 1 3 8.6a4 4 0 0 1-6 0A4 4 0 0 1-7.6 4 4 4 0 0 1-9.2-2a4 4 0 0 1 3.8-5.2A4 4 0 0 1 0-9.4z",
        fill: "#4fd57f",
      },
    ],
    [
      "path",
      {
        d: "M0-5.6a3 3 0 0 1 4.6 2A3 3 0 0 1 5 2.6 3 3 0 0 1 0 5.4a3 3 0 0 1-5-2.8 3 3 0 0 1 .4-6.2A3 3 0 0 1 0-5.6z",
        fill: "#8be6aa",
      },
    ],
    ["circle", { r: 2.2, fill: "#c9f1d0" }],
  ],
  bean: [
    [
      "path",
      {
        d: "M-8 5.4C-3.4 8 7.4 5.6 8.8-5.2c.2-1.8-2-2.6-3-1C2.6-1.4-2 1.2-7 2-9 2.4-9.4 4.4-8 5.4z",
        fill: "#4fd57f",
      },
    ],
    [
      "path",
      {
        d: "M-7 3.8C-2.4 5.2 5 2.8 7.2-5",
        stroke: "#23aa5b",
        "stroke-width": 1.1,
        fill: "none",
        "stroke-linecap": "round",
      },
    ],
    ["circle", { cx: -4, cy: -4.6, r: 3.4, fill: "#c9a0e0" }],
    ["circle", { cx: -4, cy: -4.6, r: 1.3, fill: "#fafaf6" }],
  ],
  basil: [
    ["path", { d: "M0-9.4C3.4-7 3.4-2.6 0 0-3.4-2.6-3.4-7 0-9.4z", fill: "#4fd57f" }],
    ["path", { d: "M0 9.4C3.4 7 3.4 2.6 0 0-3.4 2.6-3.4 7 0 9.4z", fill: "#4fd57f" }],
    ["path", { d: "M-9.4 0C-7-3.4-2.6-3.4 0 0-2.6 3.4-7 3.4-9.4 0z", fill: "#8be6aa" }],
    ["path", { d: "M9.4 0C7-3.4 2.6-3.4 0 0 2.6 3.4 7 3.4 9.4 0z", fill: "#8be6aa" }],
    ["circle", { r: 1.6, fill: "#23aa5b" }],
  ],
  marigold: [
    ["circle", { r: 7.4, fill: "none", stroke: "#f3b94c", "stroke-width": 4, "stroke-dasharray": "4.2 1.6" }],
    ["circle", { r: 5, fill: "#de9300" }],
    ["circle", { r: 2, fill: "#8a4b00" }],
  ],
  pea: [
    [
      "path",
      {
        d: "M-8.8-3C-5 6.8 5 6.8 8.8-3 9.2-4.4 7.4-5 6.6-3.8 3 .8-3 .8-6.6-3.8c-.8-1.2-2.6-.6-2.2.8z",
        fill: "#23aa5b",
      },
    ],
    ["circle", { cx: -4, cy: -0.4, r: 2.3, fill: "#a5ecba" }],
    ["circle", { cy: 0.9, r: 2.6, fill: "#a5ecba" }],
    ["circle", { cx: 4, cy: -0.4, r: 2.3, fill: "#a5ecba" }],
  ],
  onion: [
    ["circle", { cy: 1.2, r: 7.6, fill: "#e0a84e" }],
    [
      "path",
      {
        d: "M0-9.4v4M-2.4-8.6l1.2 3.4M2.4-8.6l-1.2 3.4",
        stroke: "#4fd57f",
        "stroke-width": 1.6,
        "stroke-linecap": "round",
      },
    ],
    [
      "path",
      {
        d: "M-3.4-5C-6.4-1-6.4 4.4-3 8M3.4-5C6.4-1 6.4 4.4 3 8M0-6V8.6",
        stroke: "#a8701c",
        "stroke-width": 1,
        fill: "none",
      },
    ],
  ],
  beetroot: [
    [
      "path",
      { d: "M-1-3C-5-4-6-8-4.4-9.4-1.6-8.4-.6-6 0-3.4.6-6 1.6-8.4 4.4-9.4 6-8 5-4 1-3z", fill: "#4fd57f" },
    ],
    [
      "path",
      {
        d: "M0-3.6c5 0 7 3 6.6 6.2C6.2 6 3 7.6 0 9.6-3 7.6-6.2 6-6.6 2.6-7-.6-5-3.6 0-3.6z",
        fill: "#b3307a",
      },
    ],
    [
      "path",
      {
        d: "M-3.6 1.4c.6 2 1.8 3 3.6 3.6",
        stroke: "#f0a8d0",
        "stroke-width": 1.2,
        fill: "none",
        "stroke-linecap": "round",
      },
    ],
  ],
  carrot: [
    ["path", { d: "M-5.4-2.6C-5.4-5 5.4-5 5.4-2.6 5 2 2.4 7 0 9.6-2.4 7-5 2-5.4-2.6z", fill: "#f39a3d" }],
    ["path", { d: "M-3.4.4h3M0 3.4h2.4", stroke: "#b95f10", "stroke-width": 1.1, "stroke-linecap": "round" }],
    [
      "path",
      {
        d: "M0-3.4c-.6-2.6-2.6-5-5-6M0-3.4v-6.2M0-3.4c.6-2.6 2.6-5 5-6",
        stroke: "#4fd57f",
        "stroke-width": 2,
        fill: "none",
        "stroke-linecap": "round",
      },
    ],
  ],
  radish: [
    ["circle", { cy: 2, r: 6.2, fill: "#f0528a" }],
    ["path", { d: "M-5 5.6a6.2 6.2 0 0 0 10 0C3.4 7.6 1 8 0 9.8-1 8-3.4 7.6-5 5.6z", fill: "#fafaf6" }],
    [
      "path",
      { d: "M0-4C-4-4.4-5-8-4-9.6-1.6-8.8-.4-6.6 0-4 .4-6.6 1.6-8.8 4-9.6 5-8 4-4.4 0-4z", fill: "#4fd57f" },
    ],
  ],
};

const SVG = "http://www.w3.org/2000/svg";

/** A drawing of `count` plants, in as many rows as columns. Decorative: whoever uses it gives the name. */
export function glyph(kind, count = 1) {
  const across = Math.sqrt(count);
  const svg = shape("svg", {
    viewBox: `0 0 ${across * 20} ${across * 20}`,
    "aria-hidden": "true",
    class: "glyph",
  });
  for (let index = 0; index < count; index += 1) {
    const x = (index % across) * 20 + 10;
    const y = Math.floor(index / across) * 20 + 10;
    const group = shape("g", { transform: `translate(${x} ${y}) scale(0.88)` });
    group.append(...SHAPES[kind].map(([tag, attributes]) => shape(tag, attributes)));
    svg.append(group);
  }
  return svg;
}

function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
