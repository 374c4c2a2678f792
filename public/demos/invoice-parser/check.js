/** Decides whether a model's answer about an invoice can be believed. No document, no state. */

const isText = (value) => typeof value === "string" && value.trim() !== "";
const isPence = (value) => Number.isInteger(value) && value >= 0;
const isDay = (value) =>
  isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00Z`));
const isLine = (line) =>
  isObject(line) && isText(line.text) && Number.isInteger(line.count) && line.count > 0 && isPence(line.each);

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const SCHEMA = {
  supplier: isText,
  number: isText,
  date: isDay,
  lines: (lines) => Array.isArray(lines) && lines.length > 0 && lines.every(isLine),
  vat: isPence,
  total: isPence,
};

export const formatPence = (pence) => `£${(pence / 100).toFixed(2)}`;

const list = (names) => new Intl.ListFormat("en-GB").format(names);

function parse(answer) {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

/**
 * The checks in order, each `{ name, passes, why }`. They stop at the first of the two that the others need: that it is
 * JSON, and that it fits the schema.
 */
export function check(invoice, answer) {
  const found = parse(answer);
  const parsed = { name: "It is JSON", passes: isObject(found), why: "The answer is no complete object." };
  if (!parsed.passes) return [parsed];
  const wrong = [
    ...Object.keys(SCHEMA).filter((field) => !SCHEMA[field](found[field])),
    ...Object.keys(found).filter((field) => !Object.hasOwn(SCHEMA, field)),
  ];
  const fits = { name: "It fits the schema", passes: wrong.length === 0, why: `Wrong: ${list(wrong)}.` };
  if (!fits.passes) return [parsed, fits];
  const sum = found.lines.reduce((total, { count, each }) => total + count * each, found.vat);
  const made = [found.supplier, found.number, formatPence(found.total)].filter(
    (text) => !invoice.includes(text),
  );
  return [
    parsed,
    fits,
    {
      name: "The lines and the VAT make the total",
      passes: sum === found.total,
      why: `They make ${formatPence(sum)}, and the total says ${formatPence(found.total)}.`,
    },
    {
      name: "Supplier, number and total stand in the invoice",
      passes: made.length === 0,
      why: `Not found: ${list(made)}.`,
    },
  ];
}
