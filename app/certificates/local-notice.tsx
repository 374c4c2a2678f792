import { Notice } from "#app/ui/notice.tsx";

/** Without https nobody can look up the site's keys, as did:web asks for. */
export const isLocal = ({ origin }: { origin: string }) => !origin.startsWith("https://");

export function LocalNotice() {
  return (
    <Notice tone="pending" title="This is a local certificate">
      <p>
        This site has no https address, so others cannot look up its keys. It is for trying things out; the
        file to verify it works all the same.
      </p>
    </Notice>
  );
}
