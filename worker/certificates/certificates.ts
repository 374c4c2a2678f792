import { and, asc, desc, eq, exists, isNull } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import {
  type CertificateClaims,
  certificateText,
  type DidDocument,
} from "#shared/certificates/credential.ts";
import { outcomesFrom } from "#shared/courses/outcomes.ts";
import { isAllGreen, isGreen, isWhole, outcomesOf, requiredOf } from "#shared/learning/outcomes.ts";
import { coursePath } from "#shared/learning/outline.ts";
import { users } from "#worker/accounts/schema.ts";
import type { Lessons } from "#worker/learning/lessons.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { assignmentsOf } from "./assignments.ts";
import { certificateClaims, criteriaOf } from "./credential.ts";
import { assignmentEvidence, evidenceOf, workInCourse } from "./evidence.ts";
import { didDocument, keyUrl, publicPart, signingKey } from "./keys.ts";
import { withdrawnMail } from "./mails.ts";
import { certificateKeys, certificates } from "./schema.ts";

type Row = typeof certificates.$inferSelect;

/** What the stored text says. It is our own, so its signature is not checked again. */
const textOf = ({ jwt }: Pick<Row, "jwt">) => certificateText(decodeJwt<CertificateClaims>(jwt));

const isOf = (userId: string, courseId: string) =>
  and(eq(certificates.userId, userId), eq(certificates.courseId, courseId));

const noCertificate = () =>
  new AppError(
    "not_found",
    "There is no certificate at this address, or its owner has taken it out of public view.",
  );

/** Certificates of completion (docs/decisions/120). */
export function createCertificates({
  db,
  now,
  config: { site, secrets },
  defer,
  lessons,
  outbox,
}: Pick<Dependencies, "db" | "now" | "config" | "defer"> & {
  lessons: Pick<Lessons, "course">;
  outbox: Outbox;
}) {
  /** A person's certificates by course. */
  async function idsOf(userId: string): Promise<Record<string, string>> {
    const rows = await query(() =>
      db
        .select({ id: certificates.id, courseId: certificates.courseId })
        .from(certificates)
        .where(eq(certificates.userId, userId)),
    );
    return Object.fromEntries(rows.map(({ id, courseId }) => [courseId, id]));
  }

  /** How far somebody is on the way to a certificate. @throws AppError `not_found` */
  async function read(viewer: Viewer, name: string) {
    const [found, ids] = await Promise.all([lessons.course(name, viewer), idsOf(viewer.id)]);
    const { course, modules, enrolled } = found;
    const required = requiredOf(modules.flatMap((module) => module.lessons));
    const assignments = await assignmentsOf(db, course, viewer.id);
    const left = required.filter((lesson) => !isGreen(lesson));
    const open = assignments.filter(({ accepted }) => !accepted);
    return {
      course,
      path: coursePath(course),
      outcomes: outcomesOf(outcomesFrom(course.outcomes, course.outcomeLessons), modules),
      /** Lessons that are not green yet, and assignments that are not accepted yet. */
      left: left.map(({ id, title, done }) => ({ id, title, done })),
      assignmentsLeft: open.map(({ title }) => ({ title })),
      /** Whether the course has all its lessons by now. */
      whole: isWhole(modules),
      /** Whether they are in the course now. What was issued before stays. */
      enrolled,
      ready: enrolled && isAllGreen(modules) && open.length === 0,
      criteria: criteriaOf(assignments),
      issued: ids[course.id] ?? null,
      ...{ required, assignments },
    };
  }

  function needKey() {
    const { certificateKey } = secrets;
    if (certificateKey) return certificateKey;
    throw new AppError("unavailable", "Certificates are not set up on this site yet.", {
      cause: new Error("CERTIFICATE_KEY is not set"),
    });
  }

  async function change(id: string, set: Partial<Row>): Promise<void> {
    const changed = await query(() =>
      db.update(certificates).set(set).where(eq(certificates.id, id)).returning({ id: certificates.id }),
    );
    if (changed.length === 0) throw noCertificate();
  }

  async function keys() {
    const stored = await query(() =>
      db
        .select({ kid: certificateKeys.kid, jwk: certificateKeys.jwk })
        .from(certificateKeys)
        .orderBy(desc(certificateKeys.createdAt), asc(certificateKeys.kid)),
    );
    const { certificateKey: current } = secrets;
    if (!current || stored.some(({ kid }) => kid === current.kid)) return stored;
    return [{ kid: current.kid, jwk: publicPart(current) }, ...stored];
  }

  return {
    /** How far somebody is on the way to a certificate of a course. @throws AppError `not_found` */
    async standing(viewer: Viewer, name: string) {
      const { required: _required, assignments: _assignments, ...standing } = await read(viewer, name);
      return standing;
    },

    idsOf,

    /**
     * Issues the one certificate that a person can have of a course. Asking again leads to the same one. Returns its id.
     * @throws AppError `conflict` if something is left to do, `unavailable` without a key, `not_found`
     */
    async issue(viewer: Viewer, courseName: string, name: string): Promise<string> {
      const { course, outcomes, required, assignments, ready, issued } = await read(viewer, courseName);
      if (issued) return issued;
      if (!ready) {
        throw new AppError("conflict", "Something is left to do before you can get this certificate.");
      }
      const key = needKey();
      const at = now();
      const ids = required.map(({ id }) => id);
      const work = await query(() => workInCourse(db, viewer.id, ids));
      const inOrder = work.toSorted((a, b) => ids.indexOf(a.lesson) - ids.indexOf(b.lesson));
      const id = crypto.randomUUID();
      const evidence = [
        ...(await Promise.all(inOrder.map(evidenceOf))),
        ...assignments.map(assignmentEvidence),
      ];
      const texts = outcomes.map(({ text }) => text);
      const claims = certificateClaims({
        id,
        name,
        at,
        site,
        course,
        outcomes: texts,
        assignments,
        evidence,
      });
      const jwt = await new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: keyUrl(site.origin, key.kid), typ: "JWT" })
        .sign(await signingKey(key));
      const row = { id, userId: viewer.id, courseId: course.id, jwt, createdAt: at };
      const [, , [stored]] = await query(() =>
        db.batch([
          db
            .insert(certificateKeys)
            .values({ kid: key.kid, jwk: publicPart(key), createdAt: at })
            .onConflictDoNothing(),
          // Somebody who clicks twice gets the first.
          db.insert(certificates).values(row).onConflictDoNothing(),
          db.select({ id: certificates.id }).from(certificates).where(isOf(viewer.id, course.id)),
        ]),
      );
      return stored?.id ?? id;
    },

    /**
     * A certificate for its page. One that is out of public view is only for its owner and for admins.
     * @throws AppError `not_found`
     */
    async page(id: string, viewer: Viewer | null) {
      const row = await query(() => db.select().from(certificates).where(eq(certificates.id, id)).get());
      const isOwner = row?.userId === viewer?.id && viewer !== null;
      const mayAlwaysSee = isOwner || viewer?.role === "admin";
      if (!row || (row.hiddenAt && !mayAlwaysSee)) throw noCertificate();
      const { jwt, courseId, hiddenAt, withdrawnAt, withdrawnReason } = row;
      return {
        ...{ id, jwt, courseId, isOwner, hidden: hiddenAt !== null, withdrawnAt },
        text: textOf(row),
        /** Only for them. */
        reason: mayAlwaysSee ? withdrawnReason : null,
      };
    },

    /** Its owner takes it out of public view, or shows it again. @throws AppError `not_found` */
    async show(viewer: Viewer, id: string, isPublic: boolean): Promise<void> {
      const changed = await query(() =>
        db
          .update(certificates)
          .set({ hiddenAt: isPublic ? null : now() })
          .where(and(eq(certificates.id, id), eq(certificates.userId, viewer.id)))
          .returning({ id: certificates.id }),
      );
      if (changed.length === 0) throw noCertificate();
    },

    /** The certificates of a person, the newest first. */
    async ofPerson(userId: string) {
      const rows = await query(() =>
        db
          .select()
          .from(certificates)
          .where(eq(certificates.userId, userId))
          .orderBy(desc(certificates.createdAt)),
      );
      return rows.map((row) => {
        const { name, course } = textOf(row);
        const { id, courseId, createdAt, hiddenAt, withdrawnAt, withdrawnReason: reason } = row;
        return {
          ...{ id, courseId, name, course, createdAt, hidden: hiddenAt !== null, withdrawnAt, reason },
        };
      });
    },

    /** Withdraws a certificate and emails its owner why; the first reason stays. Callers check that the viewer is an admin. */
    async withdraw(id: string, reason: string): Promise<void> {
      const stands = and(eq(certificates.id, id), isNull(certificates.withdrawnAt));
      const [found] = await query(() =>
        db
          .select({ jwt: certificates.jwt, email: users.email })
          .from(certificates)
          .innerJoin(users, eq(users.id, certificates.userId))
          .where(stands),
      );
      if (!found) return;
      const { course } = textOf(found);
      const mail = outbox.insert(withdrawnMail(site, found.email, { id, course, reason }), undefined, {
        // Of two clicks, only the one that withdraws it writes.
        when: exists(db.select({ id: certificates.id }).from(certificates).where(stands)),
      });
      await query(() =>
        db.batch([
          mail.statement,
          db.update(certificates).set({ withdrawnAt: now(), withdrawnReason: reason }).where(stands),
        ]),
      );
      defer(outbox.send(mail.id));
    },

    /** Takes a withdrawal back. Callers check that the viewer is an admin. @throws AppError `not_found` */
    reinstate: (id: string) => change(id, { withdrawnAt: null, withdrawnReason: null }),

    /** For `/.well-known/did.json`, so that everybody can verify a certificate. */
    didDocument: async (): Promise<DidDocument> => didDocument(site.origin, await keys()),
  };
}

export type Certificates = ReturnType<typeof createCertificates>;
export type CertificatePage = Awaited<ReturnType<Certificates["page"]>>;
export type CertificateStanding = Awaited<ReturnType<Certificates["standing"]>>;
export type ListedCertificate = Awaited<ReturnType<Certificates["ofPerson"]>>[number];
