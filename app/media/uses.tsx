import { TextLink } from "#app/ui/text-link.tsx";
import type { MediaUse } from "#worker/media/uses.ts";

/** Where an upload is used, with links. `most`: so many are listed, and the others counted. */
export function Uses({ uses, most = 100 }: { uses: readonly MediaUse[]; most?: number }) {
  if (uses.length === 0) return <p className="text-small text-muted">Not used anywhere.</p>;
  return (
    <div className="text-small">
      <p className="text-muted">Used in</p>
      <ul>
        {uses.slice(0, most).map(({ what, name, href }) => (
          <li key={`${what} ${href} ${name}`} className="[overflow-wrap:anywhere]">
            {what}: <TextLink to={href}>{name}</TextLink>
          </li>
        ))}
        {uses.length > most && <li>and {uses.length - most} more</li>}
      </ul>
    </div>
  );
}
