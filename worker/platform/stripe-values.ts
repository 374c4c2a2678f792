import { z } from "zod";

/** Stripe's seconds as a date. */
export const time = z.int().transform((seconds) => new Date(seconds * 1000));
/** An object that may be given by its id alone. */
export const idOf = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]);
