import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { ItemState } from "#worker/publishing/items.ts";
import type { SaveState } from "./autosave.ts";
import { StateBadge } from "./item-state.tsx";
import { SavedState } from "./saved-state.tsx";

/** The two buttons for every day, or those that settle a conflict. */
function Buttons({
  conflict,
  scheduled,
  unchanged,
}: {
  conflict: boolean;
  scheduled: boolean;
  unchanged: boolean;
}) {
  const [first, second] = conflict
    ? ([
        ["theirs", "Take theirs"],
        ["replace", "Keep mine"],
      ] as const)
    : ([
        ["save", "Save"],
        ["publish", scheduled ? "Publish now" : "Publish"],
      ] as const);
  return (
    // Without scripts the page cannot know whether something changed.
    <p className={classes("gap-2 max-lg:*:flex-1", unchanged ? "hidden noscript:flex" : "flex")}>
      <Button name="intent" value={first[0]} variant="secondary" formNoValidate>
        {first[1]}
      </Button>
      <Button name="intent" value={second[0]} formNoValidate>
        {second[1]}
      </Button>
    </p>
  );
}

/**
 * The state of an item and what is done with it every day. It stays in view: below the header, or on a phone at the
 * bottom, within reach of the thumb.
 */
export function ActionBar({
  state,
  save,
  conflict,
  links,
  also,
  children,
}: {
  state: ItemState;
  save: SaveState;
  conflict: boolean;
  /** The parts of a long form. */
  links: ReactNode;
  /** Links to pages about the item. */
  also: ReactNode;
  /** What the last button did. */
  children: ReactNode;
}) {
  return (
    <div className="action-bar border-line bg-paper max-lg:border-t lg:border-y">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5 max-lg:flex-col max-lg:items-stretch">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 max-lg:justify-between">
          <StateBadge state={state} />
          <div className="min-w-0 lg:flex-1">
            <SavedState state={save} />
          </div>
          {also}
        </div>
        <Buttons
          conflict={conflict}
          scheduled={state === "scheduled"}
          unchanged={state === "live" && save.is === "saved"}
        />
      </div>
      {children}
      {links}
    </div>
  );
}
