import type { Money } from "#shared/money.ts";

/** Something for sale. Single courses and the mentorship are `course` offers (spec.md §3). */
export type OfferKind = "course" | "membership" | "bootcamp";
export type BillingCycle = "one_time" | "monthly" | "yearly";

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

export type CourseModule = {
  id: string;
  title: string;
  durationWeeks: number;
  /** What a student can do after the module. */
  learn: string[];
};

export type CourseLevel = "Beginner" | "Intermediate" | "Advanced" | "All levels";

/** A course as stored. Its id is its offer's id (decisions.md); its price is the offer's. */
export type Course = {
  id: string;
  title: string;
  tagline: string;
  category: string;
  level: CourseLevel;
  durationWeeks: number;
  tags: string[];
  requirements: string[];
  outcomes: string[];
  modules: CourseModule[];
  heroUrl: string | null;
  thumbnailUrl: string;
  position: number;
};

export type Project = {
  id: string;
  name: string;
  description: string;
  /** A URL that opens in a new tab, or null for "Demo unavailable". */
  demoUrl: string | null;
  thumbnailUrl: string;
  status: string;
  features: string[];
  position: number;
};

export type Template = {
  slug: string;
  name: string;
  description: string;
  tags: string[];
  status: string;
  /** The file's name in `GET /api/download?filename=`. */
  file: string;
  /** Lowercase hex SHA-256 of the file. */
  sha256: string;
  sizeBytes: number;
  position: number;
};
