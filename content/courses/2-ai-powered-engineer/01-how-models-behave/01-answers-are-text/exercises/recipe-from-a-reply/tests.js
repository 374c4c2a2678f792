import * as file from "./recipe.js";

const SOUP = { title: "Leek soup", minutes: 35, vegetarian: true };
const FENCE = "```";
const show = (value) => (value === undefined ? "undefined" : JSON.stringify(value));
/** An answer of the model in a message: on one line. */
const quote = (text) => `“${text.replace(/\n\s*/g, " ")}”`;

/** What the learner's function gives for a text. */
function read(text) {
  if (typeof file.readRecipe !== "function")
    expect.fail("The tests find no function readRecipe. Is it still exported?");
  let result;
  try {
    result = file.readRecipe(text);
  } catch (error) {
    expect.fail(`For ${quote(text)}, readRecipe threw an error: ${error.message}`);
  }
  if (typeof result !== "object" || result === null)
    expect.fail(`readRecipe should return an object. For ${quote(text)}, it returned ${show(result)}.`);
  return result;
}

function accepts(text, wanted = SOUP) {
  const { recipe, problem } = read(text);
  if (problem) expect.fail(`${quote(text)} is a good answer, but it gave the problem “${problem}”.`);
  try {
    expect(recipe).toEqual(wanted);
  } catch {
    expect.fail(`${quote(text)} should give the recipe ${show(wanted)}. It gave ${show(recipe)}.`);
  }
}

/** Expects a problem, with all of these words in it, and with none of the others. */
function refuses(text, words = [], others = []) {
  const { recipe, problem } = read(text);
  if (recipe !== undefined && recipe !== null)
    expect.fail(`${quote(text)} should be a problem. It was accepted as ${show(recipe)}.`);
  if (typeof problem !== "string" || problem.trim() === "")
    expect.fail(`${quote(text)} should give a problem that is a text. It gave ${show(problem)}.`);
  for (const word of words)
    if (!problem.includes(word))
      expect.fail(`For ${quote(text)}, the problem should mention ${word}. It is “${problem}”.`);
  for (const word of others)
    if (problem.includes(word))
      expect.fail(`For ${quote(text)}, nothing is wrong with ${word}. The problem is “${problem}”.`);
}

const reply = (change) => JSON.stringify({ ...SOUP, ...change });

test("A clean answer becomes a recipe", () => {
  accepts(reply({}));
  accepts(reply({ minutes: 600, vegetarian: false }), { ...SOUP, minutes: 600, vegetarian: false });
});

test("Words and a code fence around the JSON do no harm", () => {
  accepts(`Sure! Here is your recipe:\n${reply({})}\nEnjoy!`);
  accepts(`${FENCE}json\n${JSON.stringify(SOUP, null, 2)}\n${FENCE}`);
});

test("An answer without an object is a problem, and no error", () => {
  refuses("I am sorry, I cannot help with that.");
  refuses("");
  refuses("} first, then {");
});

test("An answer that was cut off, or cannot be parsed, is a problem", () => {
  refuses('{"title": "Leek soup", "minutes": 3');
  refuses("{title: Leek soup, minutes: 35, vegetarian: true}");
});

test("Minutes that are no whole number from 1 to 600 are a problem", () => {
  for (const minutes of ["35", 0, 601, 12.5, -5, null])
    refuses(reply({ minutes }), ["minutes"], ["title", "vegetarian"]);
});

test("A vegetarian that is neither true nor false is a problem", () => {
  for (const vegetarian of ["no", "true", 0, null])
    refuses(reply({ vegetarian }), ["vegetarian"], ["title", "minutes"]);
});

test("A title without letters, or none at all, is a problem", () => {
  for (const title of ["", "   ", 7, undefined])
    refuses(reply({ title }), ["title"], ["minutes", "vegetarian"]);
});

test("The problem names every field that is wrong, with its value", () => {
  refuses(reply({ minutes: "35 min", vegetarian: "no" }), ["minutes", '"35 min"', "vegetarian", '"no"']);
  refuses("{}", ["title", "minutes", "vegetarian"]);
});

test("Fields that nobody asked for are left out", () => {
  accepts(reply({ rating: 5, html: "<b>Yum</b>" }));
});
