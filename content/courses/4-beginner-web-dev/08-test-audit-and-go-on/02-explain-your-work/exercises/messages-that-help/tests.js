import text from "./messages.txt";

const lines = text.replace(/\r/g, "").split("\n");
const found = lines.flatMap((line, index) => {
  const match = /^\s*([1-5])\s*[:.)]\s*(.*?)\s*$/.exec(line);
  return match ? [{ number: Number(match[1]), message: match[2], index }] : [];
});
const messageOf = (number) => found.find((one) => one.number === number)?.message ?? "";

const ABOUT = {
  1: [/pence|penny|price/i, "the price and its pence"],
  2: [/\balt\b|alternative|text|descri/i, "the text for the picture"],
  3: [/phone/i, "the telephone number"],
  4: [/enter|keyboard|\bkey\b/i, "the Enter key"],
  5: [/harbour|harbor|picture|image|photo/i, "the picture of the harbour"],
};

/** Runs a rule for each message, and says which one breaks it. */
function each(rule) {
  for (const number of [1, 2, 3, 4, 5]) {
    const message = messageOf(number);
    if (message === "") expect.fail(`Message ${number} is missing. Its line should begin with "${number}:".`);
    const problem = rule(message, number);
    if (problem) expect.fail(`Message ${number} is "${message}". ${problem}`);
  }
}

test("There are five messages, each on one line", () => {
  each((_, number) => {
    const times = found.filter((one) => one.number === number).length;
    return times > 1 ? `The number ${number} is there ${times} times.` : null;
  });
});

test("Each says what its commit is about", () => {
  each((message, number) => {
    const [pattern, what] = ABOUT[number];
    return pattern.test(message) ? null : `It should name ${what}.`;
  });
});

test("Each begins with a verb, like an instruction", () => {
  each((message) => {
    const [first = ""] = message.split(" ");
    if (
      /^(the|a|an|it|this|now|i|we|my|some|more|picture|pictures|image|harbour|phone|telephone|price|form|footer|alt|pence|enter|new|wrong|missing|text|description|alternative|keyboard|number|photo|size|ticket|tickets|prices|visitors|users|people|you|small|smaller|better|faster)$/i.test(
        first,
      )
    )
      return `"${first}" is not what the commit does. Begin with a verb, such as "Add" or "Show".`;
    if (/^(feed|embed|need|speed|shed|seed)$/i.test(first)) return null;
    if (/ed$|^(made|wrote|put in)$/i.test(first))
      return `"${first}" tells what you did. Say what the commit does, such as "Add" in place of "Added".`;
    if (/ing$/i.test(first) && !/^bring$/i.test(first))
      return `Write the verb without -ing: "Add" in place of "Adding".`;
    if (
      /^(adds|shows|fixes|makes|corrects|sends|shrinks|lets|allows|gives|changes|updates|describes|repairs|reduces|compresses)$/i.test(
        first,
      )
    )
      return `Write it like an instruction: "Add" in place of "Adds".`;
    if (message.split(/\s+/).length < 3) return "One or two words are too few to say what it does.";
    return null;
  });
});

test("Each begins with a capital letter and has no full stop", () => {
  each((message) => {
    if (!/^["'“]?\p{Lu}/u.test(message)) return "It should begin with a capital letter.";
    return /\.["'”]?$/.test(message) ? "It should not end with a full stop." : null;
  });
});

test("Each is under 60 characters long", () => {
  each((message) => (message.length >= 60 ? `It has ${message.length} characters.` : null));
});

test("Two changes are not called the same", () => {
  each((message, number) => {
    const twin = found.find(
      (one) => one.number !== number && one.message.toLowerCase() === message.toLowerCase(),
    );
    return twin ? `Message ${twin.number} is the same.` : null;
  });
});

test("The fifth has a body that says why, below an empty line", () => {
  const fifth = found.find((one) => one.number === 5);
  if (!fifth) expect.fail('There is no line that begins with "5:".');
  const after = lines.slice(fifth.index + 1);
  const body = after.join(" ").trim();
  if (body === "") expect.fail("Below the fifth message there is no body yet.");
  if (after[0].trim() !== "")
    expect.fail(
      "The body should stand below an empty line. Git takes it for a part of the first line otherwise.",
    );
  if (!/slow|wait|second|minute|connection|load|phone/i.test(body))
    expect.fail(`The body is "${body}". It should say why: what was wrong for visitors?`);
});
