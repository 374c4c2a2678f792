import type { ReactNode } from "react";
import { WrittenText } from "#app/messages/written-text.tsx";
import { placeOf, type ReviewComment } from "#shared/assignments/hand-in.ts";

/** A comment: where it is, the line as it was, and what it says. */
export function Comment({
  comment,
  children,
}: {
  comment: Omit<ReviewComment, "createdAt">;
  children?: ReactNode;
}) {
  const place = placeOf(comment);
  return (
    <div className="grid min-w-0 gap-1.5">
      {place && <p className="font-mono text-small font-semibold [overflow-wrap:anywhere]">{place}</p>}
      {comment.quote && (
        <pre className="overflow-x-auto border-l-2 border-edge pl-3 text-small whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
          <code>{comment.quote}</code>
        </pre>
      )}
      <WrittenText text={comment.body} className="max-w-[70ch]" />
      {children}
    </div>
  );
}

/** The comments on a version, in order. `action`: what can be done about one. */
export function CommentList({
  comments,
  action,
}: {
  comments: readonly ReviewComment[];
  action?: (comment: ReviewComment) => ReactNode;
}) {
  return (
    <ol className="grid gap-4">
      {comments.map((comment) => (
        <li key={comment.id} className="border-t border-line pt-4">
          <Comment comment={comment}>{action?.(comment)}</Comment>
        </li>
      ))}
    </ol>
  );
}
