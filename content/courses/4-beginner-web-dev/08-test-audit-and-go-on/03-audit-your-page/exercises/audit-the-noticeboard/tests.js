import html from "./index.html";

const page = new DOMParser().parseFromString(html, "text/html");
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

/** The name that a screen reader would say for a field or a button, or "". */
function nameOf(element) {
  const by = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const labelled = by
    .map((id) => page.getElementById(id))
    .filter(Boolean)
    .map(words)
    .join(" ");
  const labels = [...(element.labels ?? [])].map(words).join(" ");
  const pictures = [...element.querySelectorAll("img")].map((one) => one.alt).join(" ");
  const title = element.getAttribute("title") ?? "";
  return (
    labelled ||
    element.getAttribute("aria-label") ||
    labels ||
    `${words(element)} ${pictures}`.trim() ||
    title
  ).trim();
}

const numbers = (colour) => (/^rgb/.test(colour) ? colour.match(/[\d.]+/g).map(Number) : null);

/** How bright a colour is, from 0 to 1, as WCAG works it out. */
function brightness(colour) {
  const [red, green, blue] = numbers(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour behind an element: that of the nearest element that has one. */
function behind(element) {
  for (let one = element; one; one = one.parentElement) {
    const colour = getComputedStyle(one).backgroundColor;
    if (numbers(colour) && numbers(colour)[3] !== 0) return colour;
  }
  return "rgb(255, 255, 255)";
}

test("The page says in which language it is", () => {
  const lang = page.documentElement.getAttribute("lang") ?? "";
  if (!/^en\b/i.test(lang))
    expect.fail(`The html element has ${lang ? `lang="${lang}"` : "no lang"}. The page is in English.`);
});

test("Visitors may zoom in", () => {
  const content = page.querySelector('meta[name="viewport" i]')?.getAttribute("content") ?? "";
  if (!/width\s*=\s*device-width/.test(content))
    expect.fail("The meta element for the viewport should keep width=device-width.");
  if (/user-scalable\s*=\s*(no|0)/i.test(content))
    expect.fail("The meta element for the viewport says user-scalable=no.");
  const most = /maximum-scale\s*=\s*([\d.]+)/i.exec(content)?.[1];
  if (most && Number(most) < 5) expect.fail(`The meta element for the viewport stops zooming at ${most}.`);
});

test("No heading leaves out a level", () => {
  const levels = [...page.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  if (levels.length !== 3) expect.fail(`The page should have its three headings. It has ${levels.length}.`);
  let last = 0;
  for (const one of levels) {
    const level = Number(one.localName[1]);
    if (level > last + 1)
      expect.fail(`"${words(one)}" is an ${one.localName}, and the heading before it is an h${last}.`);
    last = level;
  }
  if (levels.filter((one) => one.localName === "h1").length > 1)
    expect.fail("The page has more than one h1.");
});

test("The link says where it leads", () => {
  const link = page.querySelector('a[href="seeds.html"]');
  if (!link) expect.fail("The link to seeds.html has gone.");
  const name = nameOf(link);
  if (
    /^(click )?here$|^more$|^link$|^(read|see) (more|here)$/i.test(name) ||
    !/seed|swap|last year|had/i.test(name)
  )
    expect.fail(`Read without the text around it, the link is "${name}". What will visitors find there?`);
});

test("The alternative text says what the poster says", () => {
  const image = page.querySelector("img");
  if (!image) expect.fail("The poster has gone.");
  const alt = image.getAttribute("alt") ?? "";
  for (const [pattern, what] of [
    [/sunday/i, "the day"],
    [/\b2\b|two|14/i, "the time"],
    [/shed/i, "the place"],
  ]) {
    if (!pattern.test(alt)) expect.fail(`The alt is "${alt}". Look at the poster: ${what} is missing.`);
  }
});

test("The field for the plot has a label", () => {
  const field = page.querySelector('[name="plot"]');
  if (!field) expect.fail("The field with the name plot has gone.");
  if (!/plot/i.test(nameOf(field)))
    expect.fail(
      "A screen reader has no label for the field, and the placeholder is gone as soon as somebody types.",
    );
  if ((field.labels ?? []).length === 0)
    expect.fail(
      "The field has a name for screen readers only. With a label, everybody can see and click it.",
    );
});

test("The form can be sent with the keyboard", () => {
  const form = page.querySelector("form");
  if (!form) expect.fail("The form has gone.");
  const send = form.querySelector('button:not([type="button"], [type="reset"]), input[type="submit" i]');
  if (!send)
    expect.fail('"Sign up" is a div, so Tab does not stop there. There is no button that sends the form.');
  if (!/sign up/i.test(nameOf(send) || send.value))
    expect.fail('The button should still be called "Sign up".');
});

test("The button for printing has a name in words", () => {
  const print = page.querySelector(".print, main > p button");
  if (!print) expect.fail("The button for printing has gone.");
  if (!/print/i.test(nameOf(print)))
    expect.fail(
      `The button is called "${nameOf(print)}". A screen reader may say "printer", or nothing at all.`,
    );
});

test("The focus can be seen, and the date can be read", () => {
  const date = [...document.querySelectorAll("p")].find((one) => /november/i.test(words(one)));
  if (!date) expect.fail("The date has gone.");
  const colour = getComputedStyle(date).color;
  if (numbers(colour)) {
    const [low, high] = [brightness(colour), brightness(behind(date))].sort((a, b) => a - b);
    const contrast = Math.floor(((high + 0.05) / (low + 0.05)) * 10) / 10;
    if (contrast < 4.5) expect.fail(`The date has a contrast of ${contrast} to 1. It needs 4.5 to 1.`);
  }
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.selectorText);
  const off = rules.find(
    (rule) => rule.style.outlineStyle === "none" || /^0(px)?$/.test(rule.style.outlineWidth),
  );
  const on = rules.some(
    (rule) =>
      /:focus/.test(rule.selectorText) &&
      ((rule.style.outlineStyle && rule.style.outlineStyle !== "none") ||
        rule.style.boxShadow ||
        rule.style.border),
  );
  if (off && !on)
    expect.fail(`The rule for ${off.selectorText} takes the outline away, so nobody sees where they are.`);
});
