import { ButtonForm } from "#app/forms/button-form.tsx";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { WrittenText } from "#app/messages/written-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type HandInVersion, REVIEW_MAX, reviewPath } from "#shared/assignments/hand-in.ts";
import { CommentList } from "../comment-list.tsx";
import { StateBadge } from "../states.tsx";
import { CommentForm, type Reviewed, stopAtUnkept } from "./comment-form.tsx";

/** The verdict, with what is said of the version as a whole. */
export function ReviewForm({
  reviewed: { viewerId, versionId, number },
  kept,
  failure,
}: {
  reviewed: Reviewed;
  /** The text of a review that was taken back. */
  kept: string;
  failure: Failure | undefined;
}) {
  return (
    <PostForm
      name={`review:${viewerId}:${versionId}`}
      failure={failure}
      failed="The review was not sent"
      pending="Sending the review…"
      layout="grid gap-4"
    >
      <input type="hidden" name="version" value={number} />
      <TextArea
        label="Your review"
        name="review"
        rows={8}
        maxLength={REVIEW_MAX}
        dir="auto"
        {...(kept && { defaultValue: kept })}
        hint="What is good, and what to change. Comments on lines go along with it."
      />
      <div className="flex flex-wrap gap-3">
        <Button name="verdict" value="accepted" onClick={stopAtUnkept}>
          Accept
        </Button>
        <Button name="verdict" value="changes" variant="secondary" onClick={stopAtUnkept}>
          Ask for changes
        </Button>
      </div>
      <p className="text-small text-muted">The learner gets an email with a link to it.</p>
    </PostForm>
  );
}

/** The review of a version as it was sent. */
export function SentReview({ version, newest }: { version: HandInVersion; newest: boolean }) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge state={version.verdict} />
        {version.reviewedAt && (
          <span className="label text-muted">
            <Moment at={version.reviewedAt.toISOString()} time />
          </span>
        )}
      </p>
      {version.review ? (
        <WrittenText text={version.review} className="max-w-[70ch]" />
      ) : (
        <p className="text-muted">Sent without a text.</p>
      )}
      {newest && (
        <ButtonForm>
          <Button name="intent" value="reopen" variant="secondary">
            Take the review back
          </Button>
        </ButtonForm>
      )}
    </div>
  );
}

/** The comments on a version, and the form for another that needs no JavaScript. */
export function Comments({
  version,
  reviewed,
  failure,
}: {
  version: HandInVersion;
  reviewed: Reviewed | null;
  failure: Failure | undefined;
}) {
  return (
    <section aria-labelledby="comments" className="grid gap-4 border-t border-line pt-6">
      <h2 id="comments" className="text-h3">
        {version.comments.length === 0 ? "No comments yet" : `Comments: ${version.comments.length}`}
      </h2>
      {version.comments.length > 0 && (
        <CommentList
          comments={version.comments}
          {...(reviewed && {
            action: (comment) => (
              <ButtonForm>
                <input type="hidden" name="comment" value={comment.id} />
                <Button name="intent" value="uncomment" variant="quiet" size="sm">
                  Remove
                </Button>
              </ButtonForm>
            ),
          })}
        />
      )}
      {reviewed && (
        <details open={failure !== undefined}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Add a comment</summary>
          <div className="pt-3">
            <CommentForm reviewed={reviewed} posted={failure} />
          </div>
        </details>
      )}
    </section>
  );
}

/** Links to the other versions. */
export function VersionLinks({
  handIn,
  versions,
  shown,
}: {
  handIn: string;
  versions: readonly HandInVersion[];
  shown: number;
}) {
  if (versions.length < 2) return null;
  return (
    <nav aria-label="Versions" className="flex flex-wrap gap-x-5 gap-y-1">
      {versions.map(({ number }) => (
        <TextLink
          key={number}
          to={reviewPath(handIn, number)}
          aria-current={number === shown ? "page" : undefined}
          className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
        >
          Version {number}
        </TextLink>
      ))}
    </nav>
  );
}
