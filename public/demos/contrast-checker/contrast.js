/**
 * Contrast by WCAG 2.2, and the nearest colour that passes. No document, no state.
 * A colour is `{ r, g, b }` in whole numbers from 0 to 255: what a screen gets is what is measured.
 */

/** What WCAG 2.2 asks for: 1.4.3 (text, AA), 1.4.6 (text, AAA) and 1.4.11 (everything else, AA). */
export const CRITERIA = [
  { id: "text-aa", name: "Text", level: "AA", least: 4.5 },
  { id: "large-aa", name: "Large text", level: "AA", least: 3 },
  { id: "text-aaa", name: "Text", level: "AAA", least: 7 },
  { id: "large-aaa", name: "Large text", level: "AAA", least: 4.5 },
  { id: "parts-aa", name: "Controls and graphics", level: "AA", least: 3 },
];

const HIGHEST_RATIO = 21;

/** Relative luminance, 0 for black and 1 for white (WCAG 2.2, "relative luminance"). */
export function luminance({ r, g, b }) {
  return 0.2126 * toLinear(r / 255) + 0.7152 * toLinear(g / 255) + 0.0722 * toLinear(b / 255);
}

/** From 1 to 21; the order of the two does not matter (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Two decimals, never rounded up: 4.499 is shown as 4.49, because it does not pass. */
export function formatRatio(ratio) {
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2).replace(/\.?0+$/, "");
}

/** Every criterion with whether this ratio meets it. */
export function assess(ratio) {
  return CRITERIA.map((criterion) => ({ ...criterion, passes: ratio >= criterion.least }));
}

/** Where a ratio stands on a scale from 0 (1:1) to 1 (21:1). Logarithmic, as ratios are. */
export function scalePosition(ratio) {
  return Math.min(1, Math.max(0, Math.log(ratio) / Math.log(HIGHEST_RATIO)));
}

/**
 * The nearest colour to `colour` that reaches `least` against `other`: hue kept, lightness moved as little
 * as it takes, chroma reduced only where the screen cannot show it. Nearest by distance in OKLab. Null
 * where no lightness reaches it, which happens on backgrounds of middling lightness.
 */
export function nearestPassing(colour, other, least) {
  if (contrastRatio(colour, other) >= least) return { colour, ratio: contrastRatio(colour, other) };
  const { c, h } = toOklch(colour);
  let nearest = null;
  for (let step = 0; step <= 1000; step += 1) {
    const candidate = fromOklch({ l: step / 1000, c, h });
    const ratio = contrastRatio(candidate, other);
    if (ratio < least) continue;
    const distance = distanceBetween(colour, candidate);
    if (nearest === null || distance < nearest.distance) nearest = { colour: candidate, ratio, distance };
  }
  return nearest && { colour: nearest.colour, ratio: nearest.ratio };
}

/** What the eye gets where `colour` with this alpha lies on `backdrop`. */
export function blend(colour, alpha, backdrop) {
  const mix = (over, under) => Math.round(over * alpha + under * (1 - alpha));
  return { r: mix(colour.r, backdrop.r), g: mix(colour.g, backdrop.g), b: mix(colour.b, backdrop.b) };
}

/** `#rrggbb`, or `#rrggbbaa` where the colour is not opaque. */
export function toHex({ r, g, b }, alpha = 1) {
  const parts = alpha < 1 ? [r, g, b, Math.round(alpha * 255)] : [r, g, b];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * `{ colour, alpha }` from a CSS colour: hexadecimal, rgb(), hsl() or oklch(), in the old and the new
 * notation. Null where it is none of these. An oklch() colour beyond sRGB keeps its lightness and hue.
 */
export function parseColour(text) {
  const trimmed = text.trim().toLowerCase();
  return parseHex(trimmed) ?? parseFunction(trimmed);
}

function parseHex(text) {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (!digits) return null;
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  const [r, g, b, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { colour: { r, g, b }, alpha: alpha / 255 };
}

const FUNCTION =
  /^(rgb|hsl|oklch)a?\(\s*([^\s,/]+)[\s,]+([^\s,/]+)[\s,]+([^\s,/]+)(?:\s*[,/]\s*([^\s,/]+))?\s*\)$/;

function parseFunction(text) {
  const match = FUNCTION.exec(text);
  if (!match) return null;
  const [, name, first, second, third, fourth = "1"] = match;
  const alpha = parseNumber(fourth, 1);
  const colour = READERS[name](first, second, third);
  if (colour === null || alpha === null) return null;
  return { colour, alpha: Math.min(1, Math.max(0, alpha)) };
}

const READERS = {
  rgb(...parts) {
    const [r, g, b] = parts.map((part) => parseNumber(part, 255));
    return [r, g, b].includes(null) ? null : { r: toByte(r / 255), g: toByte(g / 255), b: toByte(b / 255) };
  },
  hsl(hue, ...parts) {
    const h = parseAngle(hue);
    // Saturation and lightness are percentages, with or without the sign.
    const [s, l] = parts.map((part) => parseNumber(part.replace(/%?$/, "%"), 1));
    return [h, s, l].includes(null) ? null : fromHsl(h, clamp(s), clamp(l));
  },
  oklch(lightness, chroma, hue) {
    const [l, c, h] = [parseNumber(lightness, 1), parseNumber(chroma, 0.4), parseAngle(hue)];
    return [l, c, h].includes(null) ? null : fromOklch({ l: clamp(l), c: Math.max(0, c), h });
  },
};

/** A number, or a percentage of `whole`; "none" is 0. Null where it is neither. */
function parseNumber(text, whole) {
  if (text === "none") return 0;
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(%?)$/.exec(text);
  if (!match) return null;
  return match[2] ? (Number(match[1]) / 100) * whole : Number(match[1]);
}

const TURN_IN = { deg: 360, grad: 400, rad: 2 * Math.PI, turn: 1 };

/** Degrees from 0 up to 360. Null where it is not an angle. */
function parseAngle(text) {
  const unit = /(deg|grad|rad|turn)$/.exec(text)?.[0] ?? "deg";
  const value = parseNumber(text.replace(/(deg|grad|rad|turn)$/, ""), 360);
  return value === null ? null : ((((value / TURN_IN[unit]) * 360) % 360) + 360) % 360;
}

function fromHsl(h, s, l) {
  const channel = (offset) => {
    const k = (offset + h / 30) % 12;
    return toByte(l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export function toOklch(colour) {
  const { l, a, b } = toOklab(colour);
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/** The colour on the screen; chroma is reduced until sRGB can show it, lightness and hue stay. */
export function fromOklch({ l, c, h }) {
  let least = 0;
  let most = c;
  if (!isInGamut(linearFromOklch(l, c, h))) {
    for (let round = 0; round < 20; round += 1) {
      const middle = (least + most) / 2;
      if (isInGamut(linearFromOklch(l, middle, h))) least = middle;
      else most = middle;
    }
    most = least;
  }
  const [r, g, b] = linearFromOklch(l, most, h).map((part) => toByte(fromLinear(clamp(part))));
  return { r, g, b };
}

function distanceBetween(one, other) {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}

/** By the matrices that define OKLab for linear sRGB. */
function toOklab(colour) {
  const [r, g, b] = [colour.r, colour.g, colour.b].map((part) => toLinear(part / 255));
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

function linearFromOklch(l, c, h) {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isInGamut(linear) {
  return linear.every((part) => part >= -1e-4 && part <= 1 + 1e-4);
}

function toLinear(part) {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLinear(part) {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

function toByte(part) {
  return Math.round(clamp(part) * 255);
}

function clamp(part) {
  return Math.min(1, Math.max(0, part));
}
