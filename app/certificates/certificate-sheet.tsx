import { BrandMark } from "#app/site/brand-mark.tsx";
import { Bar } from "#app/ui/bar.tsx";
import { dayText } from "#shared/british-time.ts";
import type { CertificateText } from "#shared/certificates/credential.ts";
import "./certificate.css";

/** A certificate, on the screen and on one sheet of paper. */
export function CertificateSheet({
  text,
  withdrawn,
  local,
}: {
  text: CertificateText;
  withdrawn: boolean;
  local: boolean;
}) {
  const { name, course, issuer, url, from, criteria, outcomes } = text;
  return (
    <article aria-labelledby="certificate" className="certificate">
      <p className="flex items-center gap-3 font-display font-semibold">
        <BrandMark className="h-3 w-9" />
        {issuer}
      </p>
      <div className="grid gap-3">
        <p className="label text-muted">
          {withdrawn
            ? "Certificate, withdrawn"
            : local
              ? "Local certificate, to try things out"
              : "Certificate of completion"}
        </p>
        <h1
          id="certificate"
          dir="auto"
          data-long={name.length > 60 || undefined}
          className="certificate-name"
        >
          {name}
        </h1>
        <Bar state={withdrawn ? "fail" : "pass"} className="w-24" />
      </div>
      <div className="grid gap-1">
        <p className="text-muted">has completed the course</p>
        <p className="font-display text-h3 font-semibold">{course}</p>
        <p>
          on <time dateTime={from}>{dayText(new Date(from))}</time>
        </p>
      </div>
      {outcomes.length > 0 && (
        <section aria-labelledby="outcomes" className="certificate-report">
          <h2 id="outcomes" className="label text-muted">
            {outcomes.length} of {outcomes.length} passed
          </h2>
          <ul className="exercise-tests">
            {outcomes.map((outcome) => (
              <li key={outcome} data-state="passed">
                {outcome}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-1 border-t border-line pt-5 text-small text-muted">
        <p>{criteria}</p>
        <p className="[overflow-wrap:anywhere]">
          Verify it at <span className="font-mono text-label">{url}</span>
        </p>
      </div>
    </article>
  );
}
