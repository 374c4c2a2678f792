import type { ChangedField, Piece } from "./compare.server.ts";

/** Long unchanged parts are shortened to what is around a change. */
const CONTEXT = 240;

function shortened(text: string): string {
  return text.length <= 2 * CONTEXT ? text : `${text.slice(0, CONTEXT)} … ${text.slice(-CONTEXT)}`;
}

function PieceText({ text, change }: Piece) {
  if (change === "added") return <ins className="bg-pass-soft text-pass-strong no-underline">{text}</ins>;
  if (change === "removed") return <del className="bg-fail-soft text-fail">{text}</del>;
  return <span>{shortened(text)}</span>;
}

/** What changed, field by field: struck through what is gone, on green what is new. */
export function Comparison({ changed, same }: { changed: readonly ChangedField[]; same: string }) {
  if (changed.length === 0) return <p className="text-muted">{same}</p>;
  return (
    <dl className="grid gap-5">
      {changed.map(({ label, pieces }) => (
        <div key={label} className="grid gap-1">
          <dt className="label text-muted">{label}</dt>
          <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {pieces.map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move.
              <PieceText key={index} {...piece} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
