import { splitAtFences } from "#shared/prose/code-fences.ts";
import { answerBlocks, spokenLines } from "./answer-markdown.ts";

/** An answer as a screen reader announces it: its sentences, and where there is code. */
export function spokenAnswer(answer: string): string {
  return splitAtFences(answer)
    .flatMap((part) => {
      if (part.kind === "text") return spokenLines(answerBlocks(part.text));
      return part.language ? `Code example, ${part.language}.` : "Code example.";
    })
    .join("\n")
    .replace(/ {1,3}([.,;:!?])/g, "$1");
}
