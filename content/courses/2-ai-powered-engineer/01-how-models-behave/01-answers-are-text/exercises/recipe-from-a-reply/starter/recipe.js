export function readRecipe(text) {
  const recipe = JSON.parse(text);
  return { recipe };
}
