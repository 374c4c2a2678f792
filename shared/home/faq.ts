/** One item of the home page's FAQ. `id` is its anchor, so a published id never changes. The answer is plain text. */
export type FaqEntry = { id: string; question: string; answer: string };
