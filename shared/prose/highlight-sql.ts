import type { HLJSApi, Language } from "highlight.js";

/** The SQL that our notes use. The library's own grammar covers every dialect and is ten times as large. */
export function sql(hljs: HLJSApi): Language {
  return {
    name: "SQL",
    case_insensitive: true,
    keywords: {
      keyword:
        "add all alter and as asc batch begin between by case check column commit conflict constraint create cross " +
        "default delete desc distinct do drop else end escape except exists explain foreign from full group having if " +
        "in index inner insert intersect into is join key left like limit not nothing null offset on or order outer " +
        "plan primary query references replace returning right rollback select set table then union unique update " +
        "using values view virtual when where with without",
      type: "blob boolean date datetime integer int numeric real text varchar",
      literal: "true false",
    },
    contains: [
      { className: "string", begin: "'", end: "'", contains: [{ begin: "''" }] },
      hljs.C_NUMBER_MODE,
      hljs.C_BLOCK_COMMENT_MODE,
      hljs.COMMENT("--", "$"),
    ],
  };
}
