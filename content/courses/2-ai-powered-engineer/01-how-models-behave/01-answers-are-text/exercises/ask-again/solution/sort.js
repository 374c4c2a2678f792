import { readDepartment } from "./read.js";

const PROMPT = "Answer with one word: plants, tools or furniture.";
const MOST_CALLS = 3;

export async function sort(model, question, record) {
  const messages = [{ role: "user", content: `${PROMPT}\n\n${question}` }];
  for (let call = 1; call <= MOST_CALLS; call += 1) {
    const { text, tokens } = await model(messages);
    const { department, problem = null } = readDepartment(text);
    record({ call, tokens, problem });
    if (!problem) return { department, calls: call };
    messages.push({ role: "assistant", content: text });
    messages.push({ role: "user", content: problem });
  }
  return { department: null, calls: MOST_CALLS };
}
