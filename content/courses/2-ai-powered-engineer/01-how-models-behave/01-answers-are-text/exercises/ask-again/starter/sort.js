import { readDepartment } from "./read.js";

const PROMPT = "Answer with one word: plants, tools or furniture.";

export async function sort(model, question, record) {
  const messages = [{ role: "user", content: `${PROMPT}\n\n${question}` }];
  const { text } = await model(messages);
  return readDepartment(text);
}
