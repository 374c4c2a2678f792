import { ButtonForm } from "#app/forms/button-form.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { Composer } from "./composer.tsx";
import { SEEN, useMarkAsRead } from "./mark-as-read.ts";
import { MarkAsReadButton } from "./put-away.tsx";
import type { Thread as ThreadPage } from "./read-thread.server.ts";
import { NoMessages, Thread } from "./thread.tsx";
import { useNewer } from "./use-newer.ts";

const ASKING = [
  { title: "What you tried", text: "Paste the code as it is. It stays code." },
  { title: "What you expected", text: "One sentence is enough." },
  { title: "What happened instead", text: "With the words of the error, if there was one." },
];

/** A student's conversation with the instructor, and beside it how to ask well. */
export function StudentPage({
  thread,
  unread,
  viewerId,
  instructor,
  submissionId,
  failure,
}: {
  thread: ThreadPage;
  unread: number;
  viewerId: string;
  instructor: string;
  submissionId: string;
  failure: Failure | undefined;
}) {
  useMarkAsRead({ seen: unread, newest: thread.messages.at(-1)?.id });
  useNewer({ after: thread.after });
  return (
    <div className="wrap pb-section">
      <WorkHeader
        eyebrow={unread > 0 ? `${unread} new` : undefined}
        state={unread > 0 ? "pending" : undefined}
        title="Messages"
        lead={
          <p>
            Your conversation with <bdi>{instructor}</bdi>. Other students cannot see it.
          </p>
        }
      >
        {unread > 0 && (
          <ButtonForm>
            <input type="hidden" name={SEEN} value={unread} />
            <MarkAsReadButton />
          </ButtonForm>
        )}
      </WorkHeader>
      <div className="grid-12 items-start gap-y-8">
        <div className="min-w-0 lg:col-span-8">
          <Thread
            thread={thread}
            side="student"
            name={instructor}
            empty={
              <NoMessages earlier={thread.earlier}>
                Write the first one. Questions about a task you are stuck on are welcome.
              </NoMessages>
            }
          >
            <Composer
              label="Your message"
              button="Send the message"
              sent="Your message is sent."
              draftKey={`messages:${viewerId}`}
              submissionId={submissionId}
              seen={unread}
              failure={failure}
            />
          </Thread>
        </div>
        <aside
          aria-labelledby="asking"
          className="rounded-card border border-line bg-surface p-5 sm:p-6 lg:col-span-4 print:hidden"
        >
          <h2 id="asking" className="mb-4 text-h3">
            A question that gets a quick answer
          </h2>
          <NumberedSteps steps={ASKING} heading="h3" />
          <p className="border-t border-line pt-5 text-muted">
            Stuck in a lesson? Ask on its page: your code goes along, and the answer stays at the lesson.{" "}
            <TextLink to="/learn/questions">Your questions</TextLink>
          </p>
        </aside>
      </div>
    </div>
  );
}
