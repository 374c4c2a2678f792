export const PAGE_KINDS = ["note", "lesson", "course", "offer", "faq", "article", "page"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** One section of a page in the search index, with its URL. */
export type Passage = {
  title: string;
  heading: string;
  body: string;
  /** Other words for the page, separated by commas. */
  aliases: string;
  /** A path of the site, with an anchor if the section has one. */
  url: string;
  slug: string;
  anchor: string;
  kind: PageKind;
  /** Its place in the index. The sections of a page follow one another. */
  position: number;
};

/**
 * One way in which people ask for a page, with the positions of the page's first and last section. If the phrase is
 * something that they wrongly believe, `says` are the page's words that correct it; otherwise it is empty.
 */
export type Phrase = { phrase: string; first: number; last: number; says: string };
