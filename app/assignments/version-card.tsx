import { WrittenText } from "#app/messages/written-text.tsx";
import { Prose } from "#app/prose/prose.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { handInZipPath } from "#shared/assignments/hand-in.ts";
import { formatFileSize } from "#shared/file-size.ts";
import { CommentList } from "./comment-list.tsx";
import type { ShownVersion } from "./shown-version.server.ts";
import { StateBadge } from "./states.tsx";

/** What the instructor said of a version. */
function Review({ version, instructor }: { version: ShownVersion; instructor: string }) {
  const { verdict, review, reviewedAt, comments } = version;
  if (!verdict && comments.length === 0) return null;
  return (
    <div
      className={classes(
        "grid gap-4 rounded-b-card border-t border-line px-5 py-5",
        verdict === "accepted" ? "bg-pass-soft" : "bg-pending-soft",
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          <bdi>{instructor}</bdi>
        </span>
        {verdict && <StateBadge state={verdict} />}
        {reviewedAt && (
          <span className="label text-muted">
            <Moment at={reviewedAt.toISOString()} time />
          </span>
        )}
      </p>
      {review && <WrittenText text={review} className="max-w-[70ch]" />}
      {comments.length > 0 && <CommentList comments={comments} />}
    </div>
  );
}

/** The link and the zip of a version. */
export function Attached({
  version: { link, zip },
  zipPath,
}: {
  version: Pick<ShownVersion, "link" | "zip">;
  zipPath: string;
}) {
  return (
    <>
      {link && (
        <p>
          <TextLink to={link} newTab className="[overflow-wrap:anywhere]">
            {link}
          </TextLink>
        </p>
      )}
      {zip && (
        <p className="flex flex-wrap items-center gap-x-3">
          <TextLink
            to={zipPath}
            reloadDocument
            download
            className="inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
          >
            <bdi>{zip.name}</bdi>
          </TextLink>
          <span className="text-small text-muted">{formatFileSize(zip.bytes)}</span>
        </p>
      )}
    </>
  );
}

/** A version as its author sees it: what was handed in, and what came back. */
export function VersionCard({
  handIn,
  version,
  instructor,
}: {
  handIn: string;
  version: ShownVersion;
  instructor: string;
}) {
  const id = `version-${version.number}`;
  return (
    <Card as="article" aria-labelledby={id} className="grid min-w-0">
      <div className="grid min-w-0 gap-4 px-5 py-5">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 id={id} className="card-title">
            Version {version.number}
          </h3>
          <p className="label text-muted">
            <Moment at={version.createdAt.toISOString()} time />
          </p>
        </div>
        {version.parts.length > 0 && (
          <div dir="auto" className="min-w-0 text-left">
            <Prose parts={version.parts} />
          </div>
        )}
        <Attached version={version} zipPath={handInZipPath(handIn, version.number)} />
      </div>
      <Review version={version} instructor={instructor} />
    </Card>
  );
}
