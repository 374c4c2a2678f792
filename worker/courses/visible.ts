import { and, isNull, ne } from "drizzle-orm";
import { courses, offers } from "./schema.ts";

/** What visitors see of the offers: neither the archived nor the hidden ones. */
export const offerIsPublic = and(isNull(offers.archivedAt), ne(offers.state, "hidden"));

/** The courses that visitors see. Join the offers: a course is public only with its offer. */
export const courseIsPublic = and(isNull(courses.archivedAt), offerIsPublic);
