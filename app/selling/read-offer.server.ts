import type { RouterContextProvider } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { CourseSummary, Offer, OfferKind } from "#shared/courses/catalogue.ts";
import { MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import { studyOrder } from "#shared/courses/study-order.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import type { Buyable, Quote } from "#shared/selling/checkout.ts";
import { priceOf } from "#shared/selling/price.ts";
import type { OfferPage, SoldCourse } from "#worker/courses/offers.ts";
import type { ListedLesson } from "#worker/learning/course-lessons.ts";

/** What the buyer brought along: a code, and the token of a payment link. */
export type Brought = { code: string; invitation: string; gift: boolean };

/** A preview shows what a draft would cost, and what visitors would see. */
function previewedQuote({ offer, state }: OfferPage, paying: boolean): Quote {
  const sold = paying && offer.kind !== "bootcamp" ? "yes" : "by-request";
  const buyable: Buyable = state === "waiting-list" || state === "closed" ? state : sold;
  return { price: priceOf(offer, { coupon: null, at: new Date() }), codeProblem: null, buyable };
}

/** A lesson as the page lists it. `path`: it can be read before buying. */
const toOpen =
  ({ id, slug }: SoldCourse) =>
  ({ id: lesson, title, minutes, free }: ListedLesson) => ({
    ...{ title, minutes },
    path: free ? lessonPath({ id, slug }, lesson) : null,
  });

/** As many as fit beside the rest of the page. */
const MOST_COURSES = 6;

/** A course that a membership opens. `price`: null for one that is not sold on its own. */
export type MemberCourse = Pick<
  CourseSummary,
  "id" | "name" | "tagline" | "level" | "durationWeeks" | "available" | "thumbnailUrl"
> & { price: CourseSummary["price"] | null };

/**
 * The courses that a membership opens: those that only it opens, then the others in the order to take them. The
 * mentorship is no course to open.
 */
async function memberCourses(
  offerId: string,
  context: Readonly<RouterContextProvider>,
): Promise<MemberCourse[]> {
  const { courses } = context.get(servicesContext);
  const [exclusive, { items }] = await Promise.all([
    courses.exclusiveTo(offerId),
    courses.list({ limit: MOST_COURSES }),
  ]);
  const singly = studyOrder(items.map((course) => ({ id: course.id, course })))
    .flatMap(({ id }) => items.find((course) => course.id === id) ?? [])
    .filter(({ id }) => id !== MENTORSHIP_ID)
    .map(({ id, name, tagline, level, durationWeeks, price, available, thumbnailUrl }) => ({
      ...{ id, name, tagline, level, durationWeeks, price, available, thumbnailUrl },
    }));
  return [...exclusive.map((course) => ({ ...course, price: null, available: null })), ...singly];
}

/** What a team's buyer and its members get of the seats (docs/selling.md). */
function seatFacts(seats: OfferPage["seats"]) {
  if (seats === null) return null;
  const { count, courses } = seats;
  const opened = new Intl.ListFormat("en-GB").format(courses);
  return {
    heading: `${count} seats`,
    hero: `Each of the ${count} people has a seat and progress of their own. The buyer sees the lessons done and the certificates of those who share them.`,
    facts: [
      {
        title: "Each member",
        text: `${opened && `Each seat opens ${opened} for one person. `}Members choose whether the buyer sees their lessons done and certificates, and can change it later.`,
      },
      {
        title: "Inviting",
        text: "The buyer takes one seat with one click, and invites the others by email. A link works for 30 days, for that address alone.",
      },
      {
        title: "If somebody changes",
        text: "The buyer takes an invitation back while nobody has claimed it, and can free each claimed seat once for somebody else.",
      },
    ],
  };
}

/** The entries of the FAQ that people ask before they join, in this order. */
const QUESTIONS: Record<Exclude<OfferKind, "course">, readonly string[]> = {
  membership: ["memberships", "vip-code", "cancelling", "refunds"],
  bootcamp: ["bootcamp", "mentorship", "teams", "refunds"],
};

/** What an offer that is more than one course shows of itself: its courses or its months, and answers. */
async function about({ id, kind }: Pick<Offer, "id" | "kind">, context: Readonly<RouterContextProvider>) {
  const { faq, pages } = context.get(servicesContext);
  if (kind === "course") {
    const lead = id === MENTORSHIP_ID ? pages.mentorship.offerText : null;
    return { lead, opens: [], questions: [], months: null };
  }
  const { planHeading: heading, months, bootcampLead } = pages.mentorship;
  const [opens, questions] = await Promise.all([
    kind === "membership" ? memberCourses(id, context) : [],
    faq.named(QUESTIONS[kind]),
  ]);
  return {
    lead: kind === "bootcamp" ? bootcampLead : "Every active course, for as long as you are a member.",
    ...{ opens, questions },
    months: kind === "bootcamp" && heading && months.length > 0 ? { heading, months } : null,
  };
}

/** An offer's page: what it is, and what it costs this buyer. */
export async function readOffer(
  id: string,
  { code, invitation, gift }: Brought,
  viewer: Viewer | null,
  context: Readonly<RouterContextProvider>,
) {
  const { offers, courseLessons, checkout, payments } = context.get(servicesContext);
  const { preview, identity } = context.get(pageContext);
  if (preview) {
    const found = await offers.withCourse(id);
    const more = await about(found.offer, context);
    return {
      ...found,
      quote: previewedQuote(found, payments !== null),
      today: [],
      ...more,
      seatFacts: seatFacts(found.seats),
    };
  }
  const [found, quote, lessons] = await Promise.all([
    offers.withCourse(id),
    checkout.quote(id, { code, invitation, viewer, gift }, code ? identity : undefined),
    courseLessons.inOrder(id),
  ]);
  const more = await about(found.offer, context);
  return {
    ...found,
    quote,
    today: found.course ? lessons.map(toOpen(found.course)) : [],
    ...more,
    seatFacts: seatFacts(found.seats),
  };
}
