import * as v from "valibot";
import { MOST_LEVELS, nestsTooDeeply } from "./markdown-depth.ts";

/** Use this check for every Markdown text that is saved. */
export const shallowMarkdown = v.check<string, string>(
  (text) => !nestsTooDeeply(text),
  `Lists, quotes, emphasis or brackets are nested more than ${MOST_LEVELS} levels deep here. Use fewer levels.`,
);
