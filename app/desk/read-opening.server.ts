import type { Viewer } from "#shared/accounts/roles.ts";
import { OPENING_STEPS } from "#shared/desk/opening.ts";
import type { Services } from "#worker/services.ts";

/** The steps before opening, for the viewer's own address. Callers check the role. */
export async function readOpening({ opening, items, profile, site }: Services, viewer: Viewer) {
  const [{ examples, ...progress }, { email }] = await Promise.all([opening.read(), profile.get(viewer)]);
  const nameOf = (kind: string) => items.kinds.find(({ name }) => name === kind)?.one ?? kind;
  return {
    ...progress,
    ...{ mailTo: email, total: OPENING_STEPS.length },
    examples: examples.map(({ kind, item }) => ({ one: nameOf(kind), item })),
    site: { brand: site.brand, name: site.instructor.name, portrait: site.portrait },
  };
}

export type OpeningContent = Awaited<ReturnType<typeof readOpening>>;
