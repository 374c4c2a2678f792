import { data, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { TextArea, TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { REPLY_TITLE_MAX, savedReplySchema } from "#shared/desk/forms.ts";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";
import type { SavedReply } from "#worker/desk/saved-replies.ts";
import type { Route } from "./+types/replies.route";

const PATH = "/desk/replies";

export function loader({ context }: Route.LoaderArgs) {
  const { savedReplies } = context.get(servicesContext);
  return reading(savedReplies.list(), context.get(pageContext), "desk.replies_failed");
}

/** Adds, changes or deletes a text. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { savedReplies } = args.context.get(servicesContext);
  const [intent = "", id = ""] = text("intent").split(/:(.*)/s);
  if (intent === "delete") {
    await orErrorPage(savedReplies.remove(id), args.context.get(pageContext));
    return redirect(`${PATH}?done=deleted`);
  }
  const answer = await submission(
    args,
    { schema: savedReplySchema, text, orErrorPage: true },
    async (form) => {
      await (intent === "change" ? savedReplies.change(id, form) : savedReplies.add(form));
      return redirect(`${PATH}?done=saved`);
    },
  );
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, form: text("intent") }, answer.init ?? {});
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Saved replies", description: "Texts that you write often.", noindex: true });

/** The form of a reply; without one, of a new one. */
function ReplyForm({ reply, failure }: { reply: SavedReply | null; failure: Failure | undefined }) {
  const intent = reply ? `change:${reply.id}` : "add";
  return (
    <PostForm
      name={`saved-reply:${reply?.id ?? "new"}`}
      intent={intent}
      failure={failure}
      failed="The reply was not saved"
      pending="Saving…"
      onTaken={(form) => !reply && form.reset()}
      layout="grid gap-4"
    >
      <TextField
        label="Title"
        name="title"
        required
        maxLength={REPLY_TITLE_MAX}
        autoComplete="off"
        {...(reply && { defaultValue: reply.title })}
      />
      <TextArea
        label="Text"
        name="body"
        required
        rows={5}
        maxLength={MESSAGE_MAX}
        dir="auto"
        {...(reply && { defaultValue: reply.body })}
      />
      <div>
        <Button variant={reply ? "secondary" : "primary"}>{reply ? "Save" : "Save the reply"}</Button>
      </div>
    </PostForm>
  );
}

const EXAMPLE = {
  title: "Where to look first",
  body: "Thanks for asking. Run the tests once more and read the first red line: it says what was expected, and what came instead. If that does not help, send me the line and the code above it.",
};

/** Stands in for the first reply, and becomes it with one button. */
function Example() {
  return (
    <div className="grid gap-3 px-5 py-5 sm:px-6">
      <h3 className="font-semibold">{EXAMPLE.title}</h3>
      <p className="text-muted">{EXAMPLE.body}</p>
      <ButtonForm>
        <input type="hidden" name="title" value={EXAMPLE.title} />
        <input type="hidden" name="body" value={EXAMPLE.body} />
        <Button name="intent" value="add" variant="secondary" size="sm">
          Keep this one
        </Button>
      </ButtonForm>
      <p className="text-small text-muted">Your own appear here, and in a list above each answer on Today.</p>
    </div>
  );
}

const DONE: Record<string, string> = { saved: "It is saved.", deleted: "It is deleted." };

export default function Replies({ loaderData, actionData }: Route.ComponentProps) {
  const { content, failure } = loaderData;
  const failureOf = (form: string) => (actionData?.form === form ? actionData : undefined);
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title="Saved replies"
        lead="Texts that you write often. Insert one into an answer on Today, and adapt it before you send it."
        action={
          <ButtonLink to="/desk" variant="secondary">
            Back to Today
          </ButtonLink>
        }
      />
      {!actionData && <DoneNotice texts={DONE} />}
      {content ? (
        <div className="grid-12 items-start gap-y-6">
          <Panel id="add" title="New reply" padded className="lg:col-span-7">
            <ReplyForm reply={null} failure={failureOf("add")} />
          </Panel>
          <Panel
            id="kept"
            title={content.length === 0 ? "An example" : "Your replies"}
            className="lg:col-span-5"
          >
            {content.length === 0 && <Example />}
            <ul className="empty:hidden">
              {content.map((reply) => (
                <li key={reply.id} className={`${PANEL_ROW} py-2`}>
                  <details className="group" open={failureOf(`change:${reply.id}`) !== undefined}>
                    <summary className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5">
                      <span className="font-semibold">{reply.title}</span>
                      <span aria-hidden="true" className="link text-small">
                        Edit
                      </span>
                      <span
                        dir="auto"
                        className="col-span-2 line-clamp-2 text-left text-small text-muted group-open:hidden"
                      >
                        {reply.body}
                      </span>
                    </summary>
                    <div className="grid gap-3 pt-2 pb-4">
                      <ReplyForm reply={reply} failure={failureOf(`change:${reply.id}`)} />
                      <ButtonForm>
                        <Button
                          name="intent"
                          value={`delete:${reply.id}`}
                          variant="quiet"
                          size="sm"
                          className="text-fail"
                        >
                          Delete<span className="sr-only"> “{reply.title}”</span>
                        </Button>
                      </ButtonForm>
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      ) : (
        <LoadFailure title="The replies could not be loaded" message={failure} />
      )}
    </div>
  );
}
