import { z } from "zod";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import { accessEnds, MEMBERSHIP_STATES } from "#shared/selling/membership.ts";
import { ORDER_STATES } from "#shared/selling/order.ts";
import type { Ask } from "./book-reader.ts";

const time = z.number().transform((at) => new Date(at));
const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const rowSchema = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  state: z.enum(MEMBERSHIP_STATES),
  cancels: z.literal([0, 1]).transform(Boolean),
  endedAt: time.nullable(),
  nextGrants: jsonOf(z.array(z.string()).or(z.string())).nullable(),
  periods: jsonOf(
    z.array(
      z.object({
        ...{ id: z.string(), state: z.enum(ORDER_STATES), from: time, to: time },
        grants: jsonOf(z.array(z.string())),
      }),
    ),
  ),
  enrolments: jsonOf(
    z.array(
      z.object({
        userId: z.string(),
        courseId: z.string(),
        endsAt: time.nullable(),
        revokedAt: time.nullable(),
      }),
    ),
  ),
});

const SQL = `
  select m.id, m.user_id as userId, m.state, m.cancels, m.ended_at as endedAt,
    (select grants from offers where offers.id = m.next_offer_id) as nextGrants,
    (select json_group_array(json_object('id', id, 'state', state, 'grants', grants, 'from', period_from,
      'to', period_to)) from orders where membership_id = m.id and paid_at is not null and period_to is not null)
      as periods,
    (select json_group_array(json_object('userId', user_id, 'courseId', course_id, 'endsAt', ends_at,
      'revokedAt', revoked_at)) from enrolments where source = 'subscription' and source_id = m.id) as enrolments
  from memberships as m order by m.id`;

/** Whether each membership opens its courses for exactly what was paid, and for nobody else. */
export async function membershipProblems(ask: Ask): Promise<string[]> {
  const rows = z.array(rowSchema).parse(await ask(SQL));
  return rows.flatMap(({ id, userId, state, cancels, endedAt, nextGrants, periods, enrolments }) => {
    // Its account was deleted.
    if (userId === null) return [];
    const next = nextGrants === null ? null : [nextGrants].flat();
    const ends = accessEnds({ state, cancels, endedAt }, periods, next);
    const problems: string[] = [];
    for (const [course, end] of ends) {
      const own = enrolments.find((one) => one.userId === userId && one.courseId === course);
      if (own?.endsAt?.getTime() !== end.getTime()) {
        const there = own?.endsAt ? own.endsAt.toISOString() : "none";
        problems.push(
          `opens ${course === ALL_COURSES ? "all courses" : `course ${course}`} until ${there} and should until ${end.toISOString()}`,
        );
      }
    }
    for (const { userId: other, courseId, endsAt, revokedAt } of enrolments) {
      const isTheirs = other === userId && ends.has(courseId);
      const last = endedAt ?? new Date(Math.max(0, ...periods.map(({ to }) => to.getTime())));
      if (!isTheirs && revokedAt === null && (endsAt === null || endsAt > last)) {
        problems.push(`opens course ${courseId} for the account ${other}, which nothing explains`);
      }
    }
    return problems.map((problem) => `Membership ${id} ${problem}.`);
  });
}
