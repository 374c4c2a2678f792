import { ButtonForm } from "#app/forms/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { BOXES, type Box, boxPath } from "./boxes.ts";
import { SEEN } from "./mark-as-read.ts";

/** The actions on an item of the inbox, besides answering it: values of `intent`. */
export const MARKS = ["read", "unread", "archive", "unarchive"] as const;
export type Mark = (typeof MARKS)[number];

export function readMark(text: string): Mark | null {
  return MARKS.find((mark) => mark === text) ?? null;
}

/**
 * Only shown without JavaScript; with it, `useMarkAsRead` marks messages as read. Its form must have the hidden field
 * `SEEN`.
 */
export function MarkAsReadButton() {
  return (
    <Button
      variant="secondary"
      name="intent"
      value={"read" satisfies Mark}
      className="hidden noscript:inline-flex"
    >
      Mark as read
    </Button>
  );
}

/** Buttons that mark a conversation or a form as unread or archive it, and a link back to its list. */
export function PutAway({
  box,
  archived,
  unread,
  empty = false,
}: {
  box: Box;
  archived: boolean;
  /** The number of unread messages when the page was loaded. */
  unread: number;
  empty?: boolean;
}) {
  const archive = archived ? "unarchive" : "archive";
  const list = BOXES.find((each) => each.box === box)?.label.toLowerCase();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {!empty && (
        <ButtonForm className="flex flex-wrap gap-3">
          <input type="hidden" name={SEEN} value={unread} />
          {unread > 0 && <MarkAsReadButton />}
          <Button
            variant="secondary"
            name="intent"
            value={"unread" satisfies Mark}
            className={unread > 0 ? "noscript:hidden" : undefined}
          >
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
