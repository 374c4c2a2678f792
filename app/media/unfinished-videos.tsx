import { Button } from "#app/ui/button.tsx";

export type Unfinished = { id: string; name: string; parts: number; done: number };

/** Videos whose upload was interrupted. */
export function UnfinishedVideos({
  videos,
  onDiscard,
}: {
  videos: readonly Unfinished[];
  onDiscard: (id: string) => void;
}) {
  if (videos.length === 0) return null;
  return (
    <ul className="grid gap-4 border-t border-line pt-5">
      {videos.map(({ id, name, parts, done }) => (
        <li key={id} className="grid gap-2">
          <p className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{name}</bdi> is not finished: {done} of {parts} parts have arrived.
            Choose the same file to continue.
          </p>
          <Button
            type="button"
            variant="quiet"
            size="sm"
            onClick={() => onDiscard(id)}
            className="justify-self-start"
          >
            Discard<span className="sr-only"> what has arrived of {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
