import { QUESTION_MAX } from "#shared/chat/chat.ts";
import { languageOf } from "./language-of.ts";
import type { Texts } from "./work-files.ts";

type Asked = {
  title: string;
  lesson: string;
  /** The first test that failed, and why. */
  failing: { name: string; message: string } | null;
  files: Texts;
};

/** Room for the message of a failing test. */
const MESSAGE_MAX = 500;

/** The question for the assistant: the lesson, the failing test and the code, as much of it as fits. */
export function questionForChat({ title, lesson, failing, files }: Asked): string {
  const test = failing && `This test fails: “${failing.name}”\n${failing.message.slice(0, MESSAGE_MAX)}`;
  const begin = [`I am working on the exercise “${title}” of the lesson “${lesson}”.`, test]
    .filter(Boolean)
    .join("\n\n");
  const end = "What should I look at first? Please give me a hint, not the answer.";
  let room = QUESTION_MAX - begin.length - end.length - 10;
  const code: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const block = `${path}:\n\`\`\`${languageOf(path)}\n${text.trimEnd()}\n\`\`\``;
    room -= block.length + 2;
    if (room >= 0) code.push(block);
  }
  return [begin, ...code, end].join("\n\n");
}
