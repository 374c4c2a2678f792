import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LinkFrom } from "#worker/publishing/links.ts";

/** The published items that link to one that is archived. */
export function LinkedFrom({ from }: { from: readonly LinkFrom[] }) {
  if (from.length === 0) return null;
  return (
    <Notice
      tone="pending"
      className="mb-8"
      title={
        from.length === 1
          ? "One text links here, and its link leads nowhere now"
          : `${from.length} texts link here, and their links lead nowhere now`
      }
    >
      <ul className="grid gap-1">
        {from.map(({ kind, id, what, title }) => (
          <li key={`${kind}/${id}`}>
            <TextLink to={`/desk/content/${kind}/${id}`}>{title}</TextLink> ({what})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
