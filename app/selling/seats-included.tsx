/** What the seats of a team's offer open, and how they are given. `courses`: their titles. */
export function SeatsIncluded({ count, courses }: { count: number; courses: readonly string[] }) {
  const names = new Intl.ListFormat("en-GB").format(courses);
  return (
    <section aria-labelledby="seats" className="grid gap-3">
      <h3 id="seats" className="text-h3">
        {count} seats
      </h3>
      <p className="max-w-[58ch] text-muted">
        {names && (
          <>
            Each seat opens <strong className="font-semibold text-ink">{names}</strong> for one person.{" "}
          </>
        )}
        The buyer takes one with one click, and invites the others by email.
      </p>
    </section>
  );
}
