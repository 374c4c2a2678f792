import { inlineParts, splitAnswer } from "#shared/chat/chat-parts.ts";
import { textBlocks } from "./text-blocks.ts";

/** What a screen reader hears of an answer: its sentences, and where code stands. */
export function spokenAnswer(answer: string): string {
  return splitAnswer(answer)
    .map((part) => {
      if (part.kind === "code") return part.language ? `Code example, ${part.language}.` : "Code example.";
      return textBlocks(part.text)
        .map((block) => {
          const words = inlineParts(block.text)
            .map((inline) => (inline.kind === "citation" ? "" : inline.text))
            .join("");
          return block.kind === "item" && block.marker ? `${block.marker} ${words}` : words;
        })
        .join("\n");
    })
    .join("\n")
    .replace(/ {1,3}([.,;:!?])/g, "$1");
}
