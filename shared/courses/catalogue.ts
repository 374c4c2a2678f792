import * as v from "valibot";
import type { Money } from "#shared/money.ts";

/** Something for sale. Single courses and the mentorship are `course` offers (spec.md §3). */
export const OFFER_KINDS = ["course", "membership", "bootcamp"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];
export const BILLING_CYCLES = ["one_time", "monthly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];
/** Hidden: not on the site. Early access: sold before it is finished. Closed: shown, but no longer sold. */
export const OFFER_STATES = ["hidden", "waiting-list", "early-access", "on-sale", "closed"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** A reduced price for the first year of a yearly membership. */
export type Discount = { code: string; firstYearPrice: Money; description: string };

export type Offer = {
  /** Used in `/enroll/{id}`: "1" to "4", "pro", "vip", "bootcamp-standard", "bootcamp-pro", "bootcamp-team". */
  id: string;
  kind: OfferKind;
  /** The number the specification gives the offer within its kind, from 1. */
  number: number;
  name: string;
  price: Money;
  billingCycle: BillingCycle;
  /** Shown after the price: "one-time", "per month", "for up to 5 members". */
  priceSuffix: string;
  features: string[];
  /** Days in which the full price is refunded: 15 for courses and memberships, 14 for the bootcamp. */
  refundDays: number;
  cancelAnyTime: boolean;
  notes: string | null;
  discount: Discount | null;
  position: number;
};

const text = v.string();
const texts = v.array(text);
const count = v.pipe(v.number(), v.integer());

export const courseModuleSchema = v.object({
  id: text,
  title: text,
  durationWeeks: count,
  /** What a student can do after the module. */
  learn: texts,
});
export type CourseModule = v.InferOutput<typeof courseModuleSchema>;

export const COURSE_LEVELS = ["Beginner", "Intermediate", "Advanced", "All levels"] as const;
export type CourseLevel = (typeof COURSE_LEVELS)[number];

/**
 * A course: the one place that says which fields it has. The table, the API, the seed and the search take them
 * from here. Its id is its offer's id (decisions.md); its name and price are the offer's.
 */
export const courseSchema = v.object({
  id: text,
  /** In the addresses of its lessons, `/learn/{slug}`; null: the id. */
  slug: v.nullable(text),
  title: text,
  tagline: text,
  category: text,
  level: v.picklist(COURSE_LEVELS),
  durationWeeks: count,
  tags: texts,
  requirements: texts,
  outcomes: texts,
  modules: v.array(courseModuleSchema),
  heroUrl: v.nullable(text),
  thumbnailUrl: text,
  position: count,
});
export type Course = v.InferOutput<typeof courseSchema>;

/** A course as lists show it, with its offer's name and price. */
export const courseSummarySchema = v.object({
  ...v.omit(courseSchema, ["requirements", "outcomes", "modules", "heroUrl", "position"]).entries,
  name: text,
});
/** `available`: what its card says about its offer's state (`availability`). */
export type CourseSummary = v.InferOutput<typeof courseSummarySchema> & {
  price: Money;
  available: string | null;
};

export const projectSchema = v.object({
  id: text,
  name: text,
  description: text,
  /** A URL that opens in a new tab, or null: "Demo unavailable". */
  demoUrl: v.nullable(text),
  thumbnailUrl: text,
  status: text,
  features: texts,
  position: count,
});
export type Project = v.InferOutput<typeof projectSchema>;

export const templateSchema = v.object({
  slug: text,
  name: text,
  description: text,
  tags: texts,
  status: text,
  /** The file's name in `GET /api/download?filename=`. */
  file: text,
  /** Lowercase hex SHA-256 of the file. */
  sha256: text,
  sizeBytes: count,
  position: count,
});
export type Template = v.InferOutput<typeof templateSchema>;

/** A template on its page, with what its zip holds. */
export type ListedTemplate = Template & {
  /** 0 if they were not counted. */
  fileCount: number;
  /** The first names of them. */
  files: string[];
  /** Only in a preview: where the draft's zip is. */
  download?: string;
};
