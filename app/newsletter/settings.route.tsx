import { redirect, useLocation } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { Choice, TextArea, TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { entityTag } from "#shared/entity-tag.ts";
import { ISSUE_MAX, SUBJECT_MAX } from "#shared/newsletter/issue.ts";
import { FIRST_SLOT, hourText, WEEKDAYS, weekdayOf } from "#shared/newsletter/schedule.ts";
import { newsletterSettingsSchema } from "#shared/newsletter/settings.ts";
import type { Route } from "./+types/settings.route";
import { CheckBox } from "./check-box.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { MARKDOWN_TEXT } from "./issue-form.tsx";
import { NewsletterNav } from "./newsletter-nav.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const read = context.get(servicesContext).newsletterSettings.read();
  const settings = await orErrorPage(read, context.get(pageContext));
  const text = new TextEncoder().encode(`${settings.welcomeSubject}\n${settings.welcomeBody}`);
  return { settings, version: await entityTag(text), viewerId: context.get(viewerContext).id };
}

export async function action(args: Route.ActionArgs) {
  const { newsletterSettings } = args.context.get(servicesContext);
  return submission(args, { schema: newsletterSettingsSchema, orErrorPage: true }, async (form) => {
    await newsletterSettings.save(form);
    return redirect("/newsletter/settings?done=saved");
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Newsletter settings", description: "When it goes out.", noindex: true });

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export default function NewsletterSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, version, viewerId } = loaderData;
  const { day, hour, welcome, welcomeSubject, welcomeBody } = settings;
  const saved = new URLSearchParams(useLocation().search).get("done") === "saved";
  const isOn = actionData ? actionData.values.welcome === "on" : welcome;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        tabs={<NewsletterNav />}
        title="Newsletter settings"
        lead={`An issue goes out on a ${weekdayOf(settings)} at ${hourText(hour)}.`}
      />
      {saved && !actionData && (
        <Notice tone="pass" className="mb-8">
          <p>The settings are saved.</p>
        </Notice>
      )}
      {day !== FIRST_SLOT.day && (
        <Notice tone="pending" title={`Your texts may still say ${weekdayOf(FIRST_SLOT)}`} className="mb-8">
          <p>
            Emails and pages that name the day follow this setting. What you wrote yourself does not: check{" "}
            <TextLink to="/#newsletter">the home page and its questions</TextLink> and{" "}
            <TextLink to="/privacy">the privacy policy</TextLink>.
          </p>
        </Notice>
      )}
      <div className="grid-12 items-start gap-y-12">
        <PostForm
          name={`newsletter-settings:${viewerId}`}
          failure={actionData}
          failed="The settings were not saved"
          pending="Saving…"
          className="min-w-0 lg:col-span-5"
          layout="grid gap-6"
        >
          <Panel id="when" title="When it goes out" padded>
            <div className="grid gap-5 sm:grid-cols-2">
              <Choice label="Day" name="day" required defaultValue={String(day)}>
                {[1, 2, 3, 4, 5, 6, 0].map((each) => (
                  <option key={each} value={each}>
                    {WEEKDAYS[each]}
                  </option>
                ))}
              </Choice>
              <Choice label="Time" name="hour" required defaultValue={String(hour)}>
                {HOURS.map((each) => (
                  <option key={each} value={each}>
                    {hourText(each)}
                  </option>
                ))}
              </Choice>
            </div>
            <p className="text-small text-muted">
              Issues that are scheduled already keep their day. Open one to move it.
            </p>
          </Panel>
          <Panel id="welcome" title="Welcome email" padded>
            <CheckBox
              key={String(isOn)}
              name="welcome"
              defaultChecked={isOn}
              label="Send it when somebody confirms their address"
              hint="Once, with an unsubscribe link. Imported readers who had confirmed before do not get it."
            />
            <TextField
              label="Subject"
              name="welcomeSubject"
              required
              maxLength={SUBJECT_MAX}
              defaultValue={welcomeSubject}
            />
            <TextArea
              label="Text"
              name="welcomeBody"
              required
              maxLength={ISSUE_MAX}
              dir="auto"
              className={`${MARKDOWN_TEXT} [&>textarea]:field-sizing-content [&>textarea]:min-h-72`}
              defaultValue={welcomeBody}
              hint="Markdown: ## heading, **bold**, [link](/notes), - list."
            />
          </Panel>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button>Save</Button>
            <p className="text-small text-muted">Saves the day, the time and the welcome email.</p>
          </div>
        </PostForm>
        <div className="min-w-0 lg:sticky lg:top-6 lg:col-span-7">
          <EmailPreview
            title="The welcome email as it is saved"
            src={`/newsletter/settings/email?v=${encodeURIComponent(version)}`}
            narrow
          />
        </div>
      </div>
    </div>
  );
}
