import { zipSync } from "fflate";
import { enrol } from "./questions.ts";
import { sql } from "./site-client.ts";

/** A lesson of the initial content that ends with an assignment. */
export const ASSIGNMENT = "text-people-can-read";

/** A zip with these texts, as a learner would send it. */
export const zipOf = (files: Record<string, string>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
    ),
  );

/** A person's reviewed and commented version, and a newer one that waits, written directly to the database. */
export async function handedIn(userId: string, body = "## My page\n\nIt is online."): Promise<string> {
  await enrol(userId);
  const [id, at] = [crypto.randomUUID(), Date.now() - 1_000_000];
  await sql(
    `INSERT INTO hand_ins (id, user_id, lesson_id, state, since, versions, created_at)
     VALUES (?1, ?2, ?3, 'handed-in', ?4, 2, ?4)`,
    [id, userId, ASSIGNMENT, at],
  );
  await sql(
    `INSERT INTO hand_in_versions (id, hand_in_id, number, body, link, digest, created_at, verdict, review, reviewed_at)
     VALUES (?1, ?2, 1, ?3, 'https://example.org/mine', 'x', ?4, 'changes', 'Add a title.', ?4),
            (?5, ?2, 2, ?3, NULL, 'y', ?4, NULL, '', NULL)`,
    [`${id}-1`, id, body, at, `${id}-2`],
  );
  await sql(
    `INSERT INTO hand_in_comments (id, version_id, file, line, quote, body, created_at)
     VALUES (?1, ?2, 'index.html', 3, '<h1>', 'What is this page about?', ?3)`,
    [crypto.randomUUID(), `${id}-1`, at],
  );
  return id;
}
