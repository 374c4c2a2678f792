import { MessagesSquare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { changeChats } from "./chat-store.ts";
import { Composer } from "./composer.tsx";
import {
  type Chats,
  type Message,
  openConversation,
  titleOf,
  withMessage,
  withNewChat,
  withoutConversation,
} from "./conversation.ts";
import { ConversationDrawer } from "./conversation-drawer.tsx";
import { ConversationPanel } from "./conversation-panel.tsx";
import { EmptyChat } from "./empty-chat.tsx";
import { MessageList } from "./message-list.tsx";
import { useChat } from "./use-chat.ts";
import { useFollowNewest } from "./use-follow-newest.ts";

/** The result of a plain form: the conversation so far, and the question if it has no answer yet. */
export type PostedChat = { messages: Message[]; draft: string };

/** The chat (spec.md §2, Chat screen): the conversation, the composer below it, and the list of conversations. */
export function ChatScreen({ posted }: { posted: PostedChat | undefined }) {
  const chat = useChat(posted?.messages);
  const { chats, chatId, messages, pending, written } = chat;
  const [draft, setDraft] = useState(posted?.draft ?? "");
  const [editing, setEditing] = useState<string | undefined>();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useFollowNewest({
    chatId,
    count: messages.length + (written === null ? 0 : 1),
    asked: messages.findLast(({ role }) => role === "user")?.id,
    newest: messages.at(-1)?.id,
    written: written?.content.length ?? 0,
  });
  // Text typed before scripts ran.
  useEffect(() => setDraft((known) => input.current?.value || known), []);

  function write(text: string, question?: string) {
    setDraft(text);
    setEditing(question);
    input.current?.focus();
  }
  function send() {
    if (chat.send(draft, editing)) write("");
  }
  function leave(change: (all: Chats) => Chats) {
    changeChats(change);
    setDrawerOpen(false);
    setEditing(undefined);
    if (editing) setDraft("");
  }

  const panel = (
    <ConversationPanel
      chats={chats}
      onNew={() => {
        leave((all) => withNewChat(all));
        // After the drawer has returned the focus.
        setTimeout(() => input.current?.focus());
      }}
      onOpen={(id) => leave((all) => ({ ...all, current: id }))}
      onDelete={(id) => {
        chat.stopIn(id);
        changeChats((all) => withoutConversation(all, id));
        if (id === chatId && editing) write("");
      }}
    />
  );

  return (
    <div className="wrap grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)] noscript:lg:grid-cols-1">
      <aside
        aria-label="Your conversations"
        className="sticky top-16.25 hidden h-[calc(100dvh-4.0625rem)] overflow-y-auto border-r border-line py-8 pr-6 pl-3 lg:block noscript:lg:hidden"
      >
        {panel}
      </aside>
      <div className="mx-auto flex min-h-[calc(100svh-4.0625rem)] w-full max-w-184 min-w-0 flex-col">
        <div className="flex items-center gap-4 pt-4 lg:pt-8">
          {messages.length > 0 && (
            <h1 className="min-w-0 grow truncate text-h3">{titleOf(openConversation(chats))}</h1>
          )}
          <IconButton
            label="Conversations"
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(true)}
            className="-mr-2.5 ml-auto shrink-0 lg:hidden noscript:hidden"
          >
            <MessagesSquare aria-hidden="true" size={22} strokeWidth={1.75} />
          </IconButton>
        </div>
        {messages.length === 0 && written === null ? (
          <EmptyChat onStart={write} />
        ) : (
          <div className="grow">
            <MessageList
              messages={messages}
              written={written}
              pending={pending}
              onTryAgain={() => {
                chat.tryAgain();
                write("");
              }}
              onEdit={({ id, content }) => write(content, id)}
              onRated={({ id }, helpful) =>
                changeChats((all) => withMessage(all, chatId, id, (answer) => ({ ...answer, helpful })))
              }
            />
          </div>
        )}
        <Composer
          draft={draft}
          onDraft={setDraft}
          input={input}
          pending={pending}
          editing={editing !== undefined}
          onSend={send}
          onStop={() => {
            chat.stop();
            input.current?.focus();
          }}
          onCancelEdit={() => write("")}
          messages={messages}
          kept={chat.kept}
        />
      </div>
      <p aria-live="polite" className="sr-only whitespace-pre-line">
        {chat.announcement}
      </p>
      <ConversationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
        {panel}
      </ConversationDrawer>
    </div>
  );
}
