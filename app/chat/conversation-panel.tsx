import { Download, SquarePen, Trash2 } from "lucide-react";
import { useState } from "react";
import { saveAs } from "#app/courses/verified-download.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { slugOf } from "#shared/slug.ts";
import {
  type Chats,
  type Conversation,
  conversationMarkdown,
  openConversation,
  titleOf,
} from "./conversation.ts";

/** The actions on the conversations of this browser. */
export type ConversationActions = {
  onNew: () => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
};

/** A conversation's file name: the first words of its title. */
function fileNameOf(conversation: Conversation): string {
  return `${slugOf(titleOf(conversation)) || "chat"}.md`;
}

function exportConversation(conversation: Conversation): void {
  saveAs(new Blob([conversationMarkdown(conversation)], { type: "text/markdown" }), fileNameOf(conversation));
}

function Row({
  conversation,
  current,
  onOpen,
  onDelete,
}: { conversation: Conversation; current: boolean } & Omit<ConversationActions, "onNew">) {
  const [asking, setAsking] = useState(false);
  const title = titleOf(conversation);
  if (asking) {
    return (
      <li className="grid gap-2 rounded-card bg-fail-soft p-3 text-small">
        <p className="truncate">Delete “{title}”?</p>
        <div className="flex gap-2">
          <Button type="button" variant="danger" size="sm" onClick={() => onDelete(conversation.id)}>
            Delete
          </Button>
          <Button type="button" variant="quiet" size="sm" autoFocus onClick={() => setAsking(false)}>
            Keep
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className={classes("flex items-center rounded-card", current ? "bg-line/60" : "hover:bg-line/30")}>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={() => onOpen(conversation.id)}
        className="min-h-11 min-w-0 grow truncate rounded-card px-3 text-left text-small"
      >
        {title}
      </button>
      {conversation.messages.length > 0 && (
        <IconButton
          label={`Delete ${title}`}
          onClick={() => setAsking(true)}
          className="shrink-0 text-muted hover:text-ink"
        >
          <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  );
}

/** Starts, lists, deletes and downloads the conversations of this browser. */
export function ConversationPanel({
  chats,
  onNew,
  onOpen,
  onDelete,
}: { chats: Chats } & ConversationActions) {
  const open = openConversation(chats);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Button type="button" variant="secondary" size="sm" onClick={onNew} className="justify-self-start">
        <SquarePen aria-hidden="true" size={16} strokeWidth={1.75} />
        New chat
      </Button>
      <nav aria-label="Conversations">
        <ul className="-mx-3 grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {chats.conversations.map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              current={conversation.id === open.id}
              onOpen={onOpen}
              onDelete={onDelete}
            />
          ))}
        </ul>
      </nav>
      {open.messages.length > 0 && (
        <Button
          type="button"
          variant="quiet"
          size="sm"
          onClick={() => exportConversation(open)}
          className="-mx-3 justify-self-start px-3 text-muted"
        >
          <Download aria-hidden="true" size={16} strokeWidth={1.75} />
          Export as Markdown
        </Button>
      )}
      <p className="text-small text-muted">Conversations stay in this browser.</p>
    </div>
  );
}
