import { ButtonForm } from "#app/forms/button-form.tsx";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { REASON_MAX } from "#shared/certificates/limits.ts";
import { certificatePath } from "#shared/certificates/paths.ts";
import type { ListedCertificate } from "#worker/certificates/certificates.ts";

function Withdrawn({ id, reason, withdrawnAt }: ListedCertificate & { withdrawnAt: Date }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small">
        Withdrawn on <Moment at={withdrawnAt.toISOString()} />: <span dir="auto">{reason}</span>
      </p>
      <ButtonForm>
        <input type="hidden" name="certificate" value={id} />
        <Button name="intent" value="reinstate" variant="secondary" size="sm">
          Take the withdrawal back
        </Button>
      </ButtonForm>
    </div>
  );
}

function Withdraw({ id, failure }: { id: string; failure: Failure | undefined }) {
  return (
    <details open={failure !== undefined}>
      <summary className="link min-h-11 content-center">Withdraw it</summary>
      <PostForm
        name={null}
        failure={failure}
        failed="It was not withdrawn"
        pending="One moment…"
        layout="grid gap-4 pt-2"
        stay
      >
        <input type="hidden" name="certificate" value={id} />
        <TextArea
          label="Reason"
          name="reason"
          hint="Its owner gets it by email. Everybody else sees the date only."
          rows={3}
          required
          maxLength={REASON_MAX}
        />
        <div>
          <Button variant="danger">Withdraw the certificate</Button>
        </div>
      </PostForm>
    </details>
  );
}

/** A person's certificates at the desk; nothing if they have none. */
export function PersonCertificates({
  issued,
  failure,
}: {
  issued: readonly ListedCertificate[];
  failure: Failure | undefined;
}) {
  if (issued.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="grid gap-4">
      <h2 id="certificates" className="text-h3">
        Certificates
      </h2>
      <ul className="border-t border-line">
        {issued.map((one) => (
          <li key={one.id} className="grid gap-1 border-b border-line py-3">
            <TextLink to={certificatePath(one.id)}>{one.course}</TextLink>
            <p className="text-small text-muted">
              <bdi>{one.name}</bdi> · <Moment at={one.createdAt.toISOString()} />
              {one.hidden && " · out of public view"}
            </p>
            {one.withdrawnAt ? (
              <Withdrawn {...one} withdrawnAt={one.withdrawnAt} />
            ) : (
              <Withdraw id={one.id} failure={failure?.values.certificate === one.id ? failure : undefined} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
