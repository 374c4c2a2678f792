import { ButtonForm } from "#app/forms/button-form.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { Composer } from "./composer.tsx";
import { SEEN, useMarkAsRead } from "./mark-as-read.ts";
import { MarkAsReadButton } from "./put-away.tsx";
import type { Thread as ThreadPage } from "./read-thread.server.ts";
import { Thread } from "./thread.tsx";

/** A student's conversation with the instructor: the form on the left, the messages on the right. */
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
  useMarkAsRead({ seen: unread, newest: thread.messages[0]?.id });
  return (
    <div className="wrap pb-section">
      <PageHeader
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
      </PageHeader>
      <div className="grid-12 gap-y-14">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-24">
            <Composer
              label="Your message"
              button="Send the message"
              sent="Your message is sent."
              draftKey={`messages:${viewerId}`}
              submissionId={submissionId}
              seen={unread}
              failure={failure}
            >
              Say what you tried, what you expected and what happened instead. Code can be pasted as it is.
            </Composer>
          </div>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <Thread thread={thread} side="student" name={instructor}>
            <EmptyState title={thread.earlier ? "No earlier messages" : "No messages yet"}>
              <p>
                {thread.earlier
                  ? "The conversation begins after this point."
                  : "Write the first one. Questions about a task you are stuck on are welcome."}
              </p>
            </EmptyState>
          </Thread>
        </div>
      </div>
    </div>
  );
}
