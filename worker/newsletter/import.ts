import { asc, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { GROUPS_MAX } from "#shared/newsletter/issue.ts";
import type { ImportForm } from "#shared/newsletter/readers.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { subscriberId } from "./addresses.ts";
import { nameKeyOf } from "./groups.ts";
import type { ListedPerson, WrongLine } from "./reader-file.ts";
import { newsletterGroupMembers, newsletterGroups, newsletterLeft, newsletterSubscribers } from "./schema.ts";

/** How many rows one statement writes. */
const ROWS = 500;

/** What became of an import. `notImported`: the lines left out, with the reason for each. */
export type ImportResult = {
  added: number;
  /** Of `added`: how many get an email to confirm their address. */
  invited: number;
  /** Were readers already. */
  here: number;
  /** Have left or bounced, so they are not brought back. */
  left: number;
  /** Were in the file more than once. */
  repeated: number;
  wrong: number;
  notImported: WrongLine[];
};

type Person = ListedPerson & { id: string };

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS) }, (_, index) =>
    all.slice(index * ROWS, (index + 1) * ROWS),
  );
}

/** Imports readers at the desk. Callers must check that the viewer is an admin. */
export function createNewsletterImport({ db, config, now, log }: Dependencies) {
  /** Which of these people left, and which addresses have a row. One round trip. */
  async function known(people: readonly Person[]) {
    const json = JSON.stringify(people.map(({ id, email }) => ({ id, email })));
    const { email, status } = newsletterSubscribers;
    const [left, rows] = await query(() =>
      db.batch([
        db
          .select({ id: newsletterLeft.id })
          .from(newsletterLeft)
          .where(sql`${newsletterLeft.id} in (select value ->> 'id' from json_each(${json}))`),
        db
          .select({ email, status })
          .from(newsletterSubscribers)
          .where(sql`${email} in (select value ->> 'email' from json_each(${json}))`),
      ]),
    );
    return {
      left: new Set(left.map(({ id }) => id)),
      status: new Map(rows.map((row) => [row.email, row.status])),
    };
  }

  /** The groups that people are put into, by their key. @throws AppError `invalid` for more than 50 */
  async function groupsFor(names: ReadonlyMap<string, string>) {
    const { id, nameKey } = newsletterGroups;
    const all = await query(() =>
      db.select({ id, nameKey }).from(newsletterGroups).orderBy(asc(nameKey)).all(),
    );
    const ids = new Map(all.map((group) => [group.nameKey, group.id]));
    const at = now();
    const missing = [...names]
      .filter(([key]) => !ids.has(key))
      .map(([key, name]) => ({ id: newId(at), name, nameKey: key, createdAt: at }));
    if (ids.size + missing.length > GROUPS_MAX) {
      const message = `This would make ${ids.size + missing.length} groups, and ${GROUPS_MAX} are the most. Check the column with the groups.`;
      throw new AppError("invalid", message, { fields: { list: message } });
    }
    for (const group of missing) ids.set(group.nameKey, group.id);
    return { ids, missing };
  }

  /** The inserts of new readers. Someone who leaves at this moment stays away. */
  function insertions(people: readonly Person[], { source, confirmed }: ImportForm, at: Date) {
    return parts(people).map((some) => {
      const json = JSON.stringify(
        some.map(({ id, email, name, date }) => ({ id, email, name, date: date?.getTime() ?? null })),
      );
      const time = at.getTime();
      const confirmedAt = confirmed ? sql`coalesce(value ->> 'date', ${time})` : sql`null`;
      return db
        .insert(newsletterSubscribers)
        .select(
          // All columns, in the order of the schema.
          sql`select value ->> 'id', value ->> 'email', ${confirmed ? "confirmed" : "pending"}, null, null,
            ${confirmedAt}, null, value ->> 'name', ${source}, ${confirmed ? time : null}, null, null, null,
            ${time}, ${time} from json_each(${json})
            where not exists (select 1 from newsletter_left as gone where gone.id = value ->> 'id')`,
        )
        .onConflictDoNothing();
    });
  }

  function memberships(people: readonly Person[], groupIds: (person: Person) => string[]) {
    const pairs = people.flatMap((person) =>
      groupIds(person).map((group) => ({ group, email: person.email })),
    );
    return parts(pairs).map((some) =>
      db
        .insert(newsletterGroupMembers)
        .select(
          sql`select value ->> 'group', reader.id from json_each(${JSON.stringify(some)})
            join newsletter_subscribers as reader on reader.email = value ->> 'email' where true`,
        )
        .onConflictDoNothing(),
    );
  }

  return {
    /**
     * Imports the people in a list. Wrong lines are reported and the rest is imported, in one transaction. Doing it
     * twice adds nobody twice.
     * @throws AppError `invalid` if the list as a whole cannot be read
     */
    async run(form: ImportForm): Promise<ImportResult> {
      const at = now();
      const { readReaderFile } = await import("./reader-file.ts");
      const { people: listed, wrong } = readReaderFile(form.list, at);
      const notImported = [...wrong];
      const leave = (person: ListedPerson, reason: string) =>
        notImported.push({ line: person.line, text: person.email, reason });

      const byEmail = new Map<string, Person>();
      for (const person of listed) {
        const first = byEmail.get(person.email);
        if (first) leave(person, `The same address is in line ${first.line}.`);
        else byEmail.set(person.email, { ...person, id: await subscriberId(config, person.email) });
      }
      const unique = [...byEmail.values()];
      const { left, status } = await known(unique);
      const hasLeft = (person: Person) =>
        person.left || left.has(person.id) || status.get(person.email) === "unsubscribed";
      const gone = unique.filter(hasLeft);
      const staying = unique.filter((person) => !hasLeft(person));
      const added = staying.filter(({ email }) => !status.has(email));
      for (const person of gone) leave(person, "They unsubscribed, or their address bounced.");
      for (const person of staying) {
        if (status.has(person.email)) leave(person, "They are a reader already.");
      }

      const namesOf = (person: Person) => [...person.groups, ...(form.group ? [form.group] : [])];
      const names = new Map(staying.flatMap(namesOf).map((name) => [nameKeyOf(name), name]));
      const { ids, missing } = await groupsFor(names);
      const statements = [
        ...missing.map((group) => db.insert(newsletterGroups).values(group).onConflictDoNothing()),
        ...insertions(added, form, at),
        ...memberships(staying, (person) =>
          namesOf(person).flatMap((name) => ids.get(nameKeyOf(name)) ?? []),
        ),
      ];
      const [head, ...rest] = statements;
      if (head) await query(() => db.batch([head, ...rest]));
      const result = {
        added: added.length,
        invited: form.confirmed ? 0 : added.length,
        here: staying.length - added.length,
        left: gone.length,
        repeated: listed.length - unique.length,
        wrong: wrong.length,
      };
      log.info("newsletter.imported", result);
      return { ...result, notImported: notImported.sort((a, b) => a.line - b.line) };
    },
  };
}

export type NewsletterImport = ReturnType<typeof createNewsletterImport>;
