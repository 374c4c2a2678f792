/** A mark such as `[2]` in a streamed answer. Patterns that end in `_BEGUN` match an incomplete one. */
export const MARK = /^(?:\[\s*\^?(\d{1,3}(?:\s*[,;]\s*\^?\d{1,3})*)\s*\]|【\s*(\d{1,3})[^】\n]{0,20}】)/;
export const MARK_BEGUN = /^(?:\[[\s\d,;^]{0,24}|【[^】\n]{0,24})$/;
export const FENCE = /^[ \t]*(?:`{3}|~{3})/;
export const FENCE_BEGUN = /^[ \t]*(?:`{0,2}|~{0,2})$/;

/** Inline code and bold words by the same rules as the page (app/chat/answer-markdown.ts). */
export const CODE = /^`[^`\n]{1,400}`/;
export const CODE_BEGUN = /^`[^`\n]{0,400}$/;
export const BOLD = /^\*\*([^*\n]{1,400})\*\*/;
export const BOLD_BEGUN = /^\*(?:\*[^*\n]{0,400}\*?)?$/;
export const PAIRED_CODE = /`[^`\n]{1,400}`/g;

/** An image or a link, complete or incomplete. */
export const LINK = /^(!?)\[([^[\]\n]{0,200})\]\(([^()\n]{0,2000}(?:\([^()\n]*\)[^()\n]*)?)\)/;
export const LINK_BEGUN =
  /^(?:!|!?\[[^[\]\n]{0,200}(?:\](?:\([^()\n]{0,2000}(?:\([^()\n]{0,200}(?:\)[^()\n]{0,200})?)?)?)?)$/;
export const ADDRESS = /^https?:\/\/[^\s<>"`*[【]*/i;
export const ADDRESS_BEGUN = /^h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?$/i;
/** Where the filter must look closer: marks, links, URLs, inline code, bold words, the end of a line. */
export const NEXT = /[ \t]*[[【]|!\[|!$|https?:\/\/|h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?$|[`*\n]|[ \t]+$/i;

/** The text between a mark and a colon at the end of its line. The filter does not wait for longer lines. */
export const SHORT_REST = /^[^\n.!?]{0,80}$/;

/** The words before a mark that names the source of the code above it, such as "Source:". */
export const CLAIM = /^\W*(?:(?:source|sources|from|see|code|example|taken|note|as|in)\b\W*)*$/i;
