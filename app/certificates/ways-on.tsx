import { Form } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { CertificateText } from "#shared/certificates/credential.ts";
import { linkedInUrl } from "#shared/certificates/linked-in.ts";
import { offlinePath, signedPath } from "#shared/certificates/paths.ts";

/** What its owner does with a certificate. */
export function ForOwner({
  id,
  text,
  hidden,
  withdrawn,
}: {
  id: string;
  text: CertificateText;
  hidden: boolean;
  withdrawn: boolean;
}) {
  return (
    <section aria-labelledby="owner" className="grid gap-4">
      <h2 id="owner" className="text-h3">
        Your certificate
      </h2>
      <div className="flex flex-wrap gap-3">
        {!withdrawn && !hidden && (
          <a href={linkedInUrl(id, text)} target="_blank" rel="noreferrer" className={buttonClass()}>
            Add to LinkedIn<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <PrintButton>Print it</PrintButton>
        <Form method="post">
          <Button name="intent" value={hidden ? "show" : "hide"} variant="secondary">
            {hidden ? "Show it in public again" : "Take it out of public view"}
          </Button>
        </Form>
      </div>
    </section>
  );
}

/** How everybody can check it. */
export function ForReaders({ id, text: { evidence } }: { id: string; text: CertificateText }) {
  return (
    <section aria-labelledby="check" className="grid gap-4">
      <h2 id="check" className="text-h3">
        Check that it is genuine
      </h2>
      <p className="max-w-[65ch] text-muted">
        The certificate is signed. This page always says whether it still counts. The file below checks the
        signature on your own machine, also without a network, but it cannot see whether the certificate was
        withdrawn later.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={offlinePath(id)} download className={buttonClass({ variant: "secondary" })}>
          Download the file that verifies it
        </a>
        <a href={signedPath(id)} download className={buttonClass({ variant: "quiet" })}>
          Open Badges 3.0 (JWT)
        </a>
      </div>
      {evidence.length > 0 && (
        <details className="accordion">
          <summary className="link min-h-11 content-center">
            What it rests on: {evidence.length} {evidence.length === 1 ? "piece" : "pieces"} of work
          </summary>
          <ul className="grid gap-3 pt-3">
            {evidence.map(({ name, narrative }) => (
              <li key={narrative} className="grid gap-0.5">
                <span className="font-semibold">{name}</span>
                <span className="text-small text-muted [overflow-wrap:anywhere]">{narrative}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
