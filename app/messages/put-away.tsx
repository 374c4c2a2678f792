import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { BOXES, type Box, boxPath } from "./boxes.ts";

/** What can be done with something in the inbox besides answering it: the values of `intent`. */
export const MARKS = ["unread", "archive", "unarchive"] as const;
export type Mark = (typeof MARKS)[number];

export function readMark(text: string): Mark | null {
  return MARKS.find((mark) => mark === text) ?? null;
}

/** Buttons that leave a conversation or a form for later, or put it away; and the way back to its list. */
export function PutAway({ box, archived, empty = false }: { box: Box; archived: boolean; empty?: boolean }) {
  const archive = archived ? "unarchive" : "archive";
  const list = BOXES.find((each) => each.box === box)?.label.toLowerCase();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {!empty && (
        <ButtonForm className="flex flex-wrap gap-3">
          <Button variant="secondary" name="intent" value={"unread" satisfies Mark}>
            Mark as unread
          </Button>
          <Button variant="secondary" name="intent" value={archive satisfies Mark}>
            {archived ? "Move to the inbox" : "Archive"}
          </Button>
        </ButtonForm>
      )}
      <TextLink to={boxPath(box)} className="inline-flex min-h-11 items-center">
        All {list}
      </TextLink>
    </div>
  );
}
