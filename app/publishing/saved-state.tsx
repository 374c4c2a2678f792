import { Bar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import type { SaveState } from "./autosave.ts";

function Words({ state }: { state: SaveState }) {
  switch (state.is) {
    case "saving":
      return "Saving…";
    case "unsaved":
      return "Not saved yet.";
    case "waiting":
      return `Not saved yet. ${state.why} We keep trying, and this browser keeps the text.`;
    case "refused":
      return <span className="font-medium text-fail">Not saved. {state.why}</span>;
    case "conflict":
      return (
        <span className="font-medium text-fail">
          Not saved: someone saved this in the meantime, perhaps you in another tab.
        </span>
      );
    case "saved":
      return state.at ? (
        <>
          Draft saved
          {/* The bar of a phone has no room for it. */}
          <span className="max-sm:hidden">
            {" "}
            <Moment at={state.at} time />
          </span>
          .
        </>
      ) : (
        "This is what visitors see."
      );
  }
}

const BARS = {
  saved: "pass",
  unsaved: "pending",
  saving: "busy",
  waiting: "pending",
  refused: "fail",
  conflict: "fail",
} as const satisfies Record<SaveState["is"], string>;

/** Whether the text is saved. Announced politely as it changes. */
export function SavedState({ state }: { state: SaveState }) {
  const bar = state.is === "saved" && state.at === null ? null : BARS[state.is];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 items-center gap-3">
        {bar && <Bar state={bar} className="w-8 flex-none max-sm:hidden" />}
        <p role="status" className="text-small leading-snug text-muted">
          <Words state={state} />
        </p>
      </div>
      {state.is === "conflict" && (
        <Button name="intent" value="save" variant="secondary" size="sm" formNoValidate>
          Compare both texts
        </Button>
      )}
    </div>
  );
}
