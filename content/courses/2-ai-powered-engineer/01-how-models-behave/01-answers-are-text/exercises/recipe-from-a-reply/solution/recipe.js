function readJson(text) {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start === -1 || end < start) return { problem: "There is no complete JSON object." };
  try {
    return { value: JSON.parse(text.slice(start, end + 1)) };
  } catch {
    return { problem: "The JSON cannot be parsed." };
  }
}

const CHECKS = {
  title: {
    isRight: (value) => typeof value === "string" && value.trim() !== "",
    wanted: "a text that is not empty",
  },
  minutes: {
    isRight: (value) => Number.isInteger(value) && value >= 1 && value <= 600,
    wanted: "a whole number from 1 to 600",
  },
  vegetarian: {
    isRight: (value) => typeof value === "boolean",
    wanted: "true or false",
  },
};

export function readRecipe(text) {
  const { value, problem } = readJson(text);
  if (problem) return { problem };
  const problems = [];
  const recipe = {};
  for (const [name, { isRight, wanted }] of Object.entries(CHECKS)) {
    if (isRight(value[name])) recipe[name] = value[name];
    else problems.push(`${name} must be ${wanted}, not ${JSON.stringify(value[name])}.`);
  }
  return problems.length > 0 ? { problem: problems.join(" ") } : { recipe };
}
