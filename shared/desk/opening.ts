/** What an owner does before opening the site, in this order. */
export const OPENING_STEPS = ["you", "courses", "prices", "mail", "terms"] as const;

export type OpeningStep = (typeof OPENING_STEPS)[number];

export const isOpeningStep = (name: string): name is OpeningStep =>
  (OPENING_STEPS as readonly string[]).includes(name);

/** How far the owner is. */
export type OpeningProgress = {
  /** The steps that the owner has ticked. */
  done: OpeningStep[];
  /** When the examples were removed, in milliseconds UTC; null if they are kept. */
  examplesRemovedAt: number | null;
};
