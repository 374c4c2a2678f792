import { isNull, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { dayText } from "#shared/british-time.ts";
import {
  ALL_COURSES,
  type EnrolList,
  type EnrolledLine,
  type Outcome,
  stateOf,
} from "#shared/enrolments/enrolling.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { NO_PASSWORD } from "#worker/accounts/passwords.ts";
import { users } from "#worker/accounts/schema.ts";
import { courses } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import type { ListedPerson } from "./enrolment-file.ts";
import { enrolments } from "./schema.ts";
import { welcomeTime } from "./welcome-time.ts";
import type { Welcomes } from "./welcomes.ts";

/** How many rows one statement writes. */
const ROWS = 500;
const ALL = { id: ALL_COURSES, slug: ALL_COURSES, title: "All courses", exclusive: false };

/** Without headings the second column is the course; a list with names is the most common other one. */
const NAMED_COLUMNS = " If it is a name, begin the list with the line “person,name”.";

type Course = typeof ALL;
/** What is known about the people in a list before it is written. */
type Known = {
  account: Map<string, { id: string; confirmed: boolean }>;
  /** By `{user} {course}`. */
  enrolled: Map<string, Pick<typeof enrolments.$inferSelect, "startsAt" | "endsAt" | "revokedAt">[]>;
};

function parts<T>(all: readonly T[]): string[] {
  return Array.from({ length: Math.ceil(all.length / ROWS) }, (_, index) =>
    JSON.stringify(all.slice(index * ROWS, (index + 1) * ROWS)),
  );
}

const same = (text: string) => text.normalize("NFC").trim().toLowerCase();

/** The course that a list calls by its id, the end of its address or its title. */
function courseCalled(all: readonly Course[], text: string): Course | null {
  const isIt = (known: string | null) => known !== null && same(known) === same(text);
  return (
    all.find(({ id }) => isIt(id)) ??
    all.find(({ slug }) => isIt(slug)) ??
    all.find(({ title }) => isIt(title)) ??
    null
  );
}

/** Enrols the people in a list at the desk. Callers must check that the viewer is an admin. */
export function createEnrolmentImport({
  db,
  now,
  log,
  defer,
  welcomes,
}: Pick<Dependencies, "db" | "now" | "log" | "defer"> & { welcomes: Welcomes }) {
  /** One round trip. */
  async function known(people: readonly ListedPerson[]): Promise<Known & { courses: Course[] }> {
    const emails = JSON.stringify(people.map(({ email }) => email));
    const isListed = sql`${users.email} in (select value from json_each(${emails}))`;
    const [all, accounts, rows] = await query(() =>
      db.batch([
        db
          .select({
            ...{ id: courses.id, slug: courses.slug, title: courses.title },
            exclusive: courses.exclusive,
          })
          .from(courses)
          .where(isNull(courses.archivedAt)),
        db
          .select({ id: users.id, email: users.email, confirmedAt: users.emailConfirmedAt })
          .from(users)
          .where(isListed),
        db
          .select({
            ...{ userId: enrolments.userId, courseId: enrolments.courseId, startsAt: enrolments.startsAt },
            ...{ endsAt: enrolments.endsAt, revokedAt: enrolments.revokedAt },
          })
          .from(enrolments)
          .where(sql`${enrolments.userId} in (${db.select({ id: users.id }).from(users).where(isListed)})`),
      ]),
    );
    const enrolled: Known["enrolled"] = new Map();
    for (const { userId, courseId, ...times } of rows) {
      const key = `${userId} ${courseId}`;
      enrolled.set(key, [...(enrolled.get(key) ?? []), times]);
    }
    const toAccount = ({ id, confirmedAt }: (typeof accounts)[number]) => ({
      ...{ id, confirmed: confirmedAt !== null },
    });
    return {
      courses: [ALL, ...all.map(({ slug, ...course }) => ({ ...course, slug: slug ?? course.id }))],
      account: new Map(accounts.map((row) => [row.email, toAccount(row)])),
      enrolled,
    };
  }

  /** Whether somebody has a course already, or had it and has it no more. */
  function before({ account, enrolled }: Known, email: string, course: Course, at: Date) {
    const id = account.get(email)?.id;
    if (!id) return null;
    const opening = course.exclusive ? [course.id] : [course.id, ALL_COURSES];
    const rows = opening.flatMap((one) => enrolled.get(`${id} ${one}`) ?? []);
    const states = rows.map((row) => stateOf(row, at));
    if (states.some((state) => state === "current" || state === "future")) return "already";
    const own = (enrolled.get(`${id} ${course.id}`) ?? []).map((row) => stateOf(row, at));
    return own[0] ?? null;
  }

  return {
    /**
     * Enrols everybody in a list, in one transaction, and answers each of its lines. People without an account get
     * one, with a link to set its password in their welcome mail. The same list again changes nothing.
     * @throws AppError `invalid` if the list as a whole cannot be read
     */
    async run({ list, course: usual, welcome }: EnrolList) {
      const at = now();
      const { readEnrolmentFile } = await import("./enrolment-file.ts");
      const { people, wrong, ignored, hasHeadings } = readEnrolmentFile(list);
      const facts = await known(people);
      const standard = usual === "" ? null : courseCalled(facts.courses, usual);
      if (usual !== "" && !standard) {
        const message = "There is no such course. Choose one from the list.";
        throw new AppError("invalid", message, { fields: { course: message } });
      }
      const lines: EnrolledLine[] = [...wrong];
      const accounts = new Map<string, { id: string; email: string; name: string; searchText: string }>();
      const rows = new Map<
        string,
        { id: string; email: string; course: string; at: number; welcome: number | null }
      >();

      for (const { line, email, name, course: called, date } of people) {
        const course = called === "" ? standard : courseCalled(facts.courses, called);
        const answer = (outcome: Outcome, says: string) =>
          lines.push({ line, person: email, course: course?.title ?? called, outcome, says });
        if (!course) {
          answer(
            "no-course",
            called === ""
              ? "Choose a course, or write one into this line."
              : `There is no course “${called.slice(0, 80)}”. Write its title as it is on the site, or its number.${hasHeadings ? "" : NAMED_COLUMNS}`,
          );
          continue;
        }
        const state = before(facts, email, course, at);
        const key = `${email} ${course.id}`;
        if (state === "already" || rows.has(key)) {
          answer("already", "Enrolled already.");
          continue;
        }
        if (state === "revoked" || state === "ended") {
          const why = state === "revoked" ? "Their access was removed" : "Their access has ended";
          answer("over", `${why}. Restore it on their own page.`);
          continue;
        }
        const startsAt = date ?? at;
        const welcomeAt = welcomeTime(welcome, at, startsAt);
        rows.set(key, {
          ...{ id: newId(at), email, course: course.id, at: startsAt.getTime() },
          welcome: welcomeAt?.getTime() ?? null,
        });
        const account = facts.account.get(email);
        const from = startsAt > at ? ` from ${dayText(startsAt)}` : "";
        if (account || accounts.has(email)) {
          const note = account?.confirmed === false ? " Their address is not confirmed yet." : "";
          answer("enrolled", `Enrolled${from}.${note}`);
          continue;
        }
        const fullName = name ?? email.split("@")[0] ?? email;
        const searchText = searchTextOf({ fullName, email, phone: null });
        accounts.set(email, { id: newId(at), email, name: fullName, searchText });
        answer("account", `Enrolled${from}, with a new account.`);
      }

      const time = at.getTime();
      const statements: Statement[] = [
        ...parts([...accounts.values()]).map((json) =>
          db
            .insert(users)
            // All columns, in the order of the schema.
            .select(
              sql`select value ->> 'id', value ->> 'email', value ->> 'name', null, ${NO_PASSWORD}, 'student', 0,
                value ->> 'searchText', null, 1, null, 1, null, ${time}, ${time} from json_each(${json}) where true`,
            )
            .onConflictDoNothing(),
        ),
        ...parts([...rows.values()]).map((json) =>
          db
            .insert(enrolments)
            .select(
              sql`select value ->> 'id', person.id, value ->> 'course', 'import', '', value ->> 'at', null, null,
                value ->> 'welcome', null, ${time}, 0 from json_each(${json})
                join users as person on person.email = value ->> 'email' where true`,
            )
            .onConflictDoNothing(),
        ),
      ];
      const [first, ...others] = statements;
      if (first) await query(() => db.batch([first, ...others]));
      const counts = { enrolled: rows.size, accounts: accounts.size, lines: lines.length };
      log.info("enrolments.imported", counts);
      if (welcome === "now" && rows.size > 0) defer(welcomes.write());
      return { ...counts, ignored, answers: lines.sort((a, b) => a.line - b.line) };
    },
  };
}

export type EnrolmentImport = ReturnType<typeof createEnrolmentImport>;
export type EnrolmentResult = Awaited<ReturnType<EnrolmentImport["run"]>>;
