import { contentMediaTexts } from "#worker/publishing/media-texts.ts";
import { articleStores } from "./blog/content.ts";
import { courseStores } from "./courses/content.ts";
import { faqStores } from "./home/content.ts";
import { learningStores } from "./learning/content.ts";
import { legalStores } from "./legal/content.ts";
import { newsletterMediaTexts } from "./newsletter/media-texts.ts";
import { noteStores } from "./notes/content.ts";
import { siteStores } from "./site/content.ts";
import { pageStores } from "./site/pages.ts";

// What every noun exports for a concern of many nouns.

/** Everything that the owner edits. Each noun exports its own kinds. */
export const STORES = [
  ...siteStores,
  ...pageStores,
  ...faqStores,
  ...courseStores,
  ...learningStores,
  ...articleStores,
  ...noteStores,
  ...legalStores,
];

/** Every text that may show an upload; each room lists its own. */
export const MEDIA_TEXTS = [...contentMediaTexts(STORES), ...newsletterMediaTexts];
