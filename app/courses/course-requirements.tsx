/** What students need before they begin. */
export function CourseRequirements({ requirements }: { requirements: readonly string[] }) {
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements" className="pb-6 text-h2">
        Requirements
      </h2>
      <ul className="bullets grid max-w-[62ch] gap-2.5">
        {requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
    </section>
  );
}
