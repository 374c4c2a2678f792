/** Code, or the asterisks around words. */
const CODE_OR_MARK =
  /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)|(?<![\w*])\*{1,3}(?=[\p{L}\p{N}`“"(])|(?<=[^\s*])\*{1,3}(?![\w*])/gu;

/** A text without the asterisks of its Markdown: a quoted sentence may hold only one of two. */
export const withoutEmphasis = (text: string) => text.replace(CODE_OR_MARK, (_, code) => code ?? "");
