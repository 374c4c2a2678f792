import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import type { FailedMail } from "#worker/desk/failed-mail.ts";

const attemptsText = (attempts: number) => (attempts === 1 ? "1 attempt" : `${attempts} attempts`);

/** Failed emails, each with buttons to send it again or delete it. */
export function FailedMailItems({ mails }: { mails: readonly FailedMail[] }) {
  return (
    <ul>
      {mails.map(({ id, recipient, subject, failure, attempts, failedAt }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-4 px-5 py-4 sm:px-6 not-first:border-t not-first:border-line md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
        >
          <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
            <h3 dir="auto" className="font-sans font-semibold">
              {subject}
            </h3>
            <p className="text-small text-muted">
              To <bdi>{recipient}</bdi>, <Moment at={failedAt.toISOString()} time />, {attemptsText(attempts)}
            </p>
            <p className="text-small">{failure ?? "The reason was not recorded."}</p>
          </div>
          <ButtonForm className="flex flex-wrap gap-3">
            <input type="hidden" name="id" value={id} />
            <Button name="intent" value="again" variant="secondary" size="sm">
              Send again<span className="sr-only"> to {recipient}</span>
            </Button>
            <Button name="intent" value="delete" variant="quiet" size="sm" className="text-fail">
              Delete<span className="sr-only"> the email to {recipient}</span>
            </Button>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}
