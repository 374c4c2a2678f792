import { FileArchive, Film } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatFileSize } from "#shared/file-size.ts";
import { AltForm } from "./alt-form.tsx";
import type { Item } from "./item.ts";
import { isFilmOfLesson, NoAddress } from "./no-address.tsx";
import { previewOf } from "./preview-address.ts";
import { Uses } from "./uses.tsx";

/** What is searched for, and whether this is not the first page. */
type Shown = { q: string; kind: string; older: boolean };

/** The path of the list with the same search; `cursor` for its next page. */
function pathOf({ q, kind }: Pick<Shown, "q" | "kind">, cursor?: string): string {
  const fields = { q, kind, cursor: cursor ?? "" };
  const search = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  return search.size > 0 ? `/upload?${search}` : "/upload";
}

function Nothing({ q, kind, older }: Shown) {
  if (older) {
    return (
      <EmptyState title="That was all of them">
        <TextLink to={pathOf({ q, kind })}>Back to the newest</TextLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing is found"
      action={
        <ButtonLink to="/upload" variant="secondary">
          Show all uploads
        </ButtonLink>
      }
    >
      <p>Try a part of the name, or of what the picture shows.</p>
    </EmptyState>
  );
}

/** Earlier uploads, newest first, page by page. */
export function Gallery({
  items,
  next,
  viewerId,
  ...shown
}: Shown & { items: readonly Item[]; next: string | null; viewerId: string }) {
  if (items.length === 0) return <Nothing {...shown} />;
  return (
    <div className="grid gap-8">
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {items.map((item) => (
          <Upload key={`${item.id} ${item.version}`} item={item} viewerId={viewerId} />
        ))}
      </ul>
      {(next || shown.older) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && (
            <ButtonLink to={pathOf(shown, next)} variant="secondary" prefetch="none">
              {shown.kind === "video"
                ? "Older videos"
                : shown.kind === "file"
                  ? "Older files"
                  : "Older images"}
            </ButtonLink>
          )}
          {shown.older && <TextLink to={pathOf(shown)}>Back to the newest</TextLink>}
        </div>
      )}
    </div>
  );
}

function Upload({ item, viewerId }: { item: Item; viewerId: string }) {
  const { id, kind, name, url, version, width, height, sizeBytes, createdAt, uses } = item;
  const Icon = kind === "video" ? Film : FileArchive;
  return (
    <li className="grid min-w-0 content-start gap-3">
      {kind === "picture" ? (
        <img
          src={previewOf(url, 320, version)}
          alt={`Upload ${name}`}
          width={320}
          height={200}
          loading="lazy"
          className="aspect-[8/5] w-full rounded-card border border-line bg-line object-contain"
        />
      ) : (
        <div className="grid aspect-[8/5] place-items-center rounded-card border border-line bg-surface text-muted">
          <Icon aria-hidden="true" size={40} strokeWidth={1.25} />
        </div>
      )}
      <h3 className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h3>
      <p className="grid text-small text-muted tabular-nums">
        <Moment at={createdAt.toISOString()} />
        <span>
          {kind === "picture" ? `${width} × ${height}, ` : kind === "video" ? "Video, " : "Zip, "}
          {formatFileSize(sizeBytes)}
        </span>
      </p>
      {isFilmOfLesson(url) ? <NoAddress /> : <CopyAddress url={url} name={name} end />}
      {kind === "picture" && <AltForm upload={item} draftKey={`alt:${viewerId}:${id}`} />}
      <Uses uses={uses} most={3} />
      <p>
        <TextLink to={`/upload/${id}`} className="inline-flex min-h-11 items-center">
          {kind === "picture" ? "Rename, replace or delete" : "Rename or delete"}
          <span className="sr-only"> {name}</span>
        </TextLink>
      </p>
    </li>
  );
}
