import { useEffect } from "react";
import { pageContext, servicesContext } from "#app/context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { PortalNav } from "#app/portal/portal-nav.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { deleteAccountSchema } from "#shared/accounts/account.ts";
import type { Deletion } from "#shared/accounts/person.ts";
import { portal } from "#shared/content/portal.ts";
import { purchasePath } from "#shared/selling/purchase.ts";
import type { Route } from "./+types/delete-account.route";
import { requireViewer } from "./guard.ts";
import { forgetAccount } from "./leave.ts";
import { CodeAgain } from "./no-password.tsx";
import { ownAccount } from "./own-account.ts";
import { PasswordField } from "./password-field.tsx";
import "../styles/signed-in.css";

/** Also runs after the action, when the account is gone, so it does not redirect to the login page. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const page = context.get(pageContext);
  const viewer = await orErrorPage(page.identity.viewer(), page);
  if (!viewer) return null;
  const { profile, purchases } = context.get(servicesContext);
  const [person, { hasPassword, isRecent }, paid] = await orErrorPage(
    ownAccount(args, Promise.all([profile.get(viewer), profile.proof(viewer), purchases.current(viewer)])),
    page,
  );
  const { role, email, emailConfirmed: confirmed } = person;
  const mayDelete = hasPassword || (isRecent && confirmed);
  return { role, email, confirmed, hasPassword, mayDelete, paid };
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  const { profileData } = args.context.get(servicesContext);
  const { identity } = args.context.get(pageContext);
  return submission(args, { schema: deleteAccountSchema }, async ({ password }) => ({
    deletion: await profileData.remove(viewer, password, identity),
  }));
}

const { heading, lead, ...lists } = portal.deletion;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: heading, description: lead, noindex: true });

function Facts({ deleted, kept }: Deletion) {
  return (
    <div className="grid w-full gap-8 sm:grid-cols-2">
      <section aria-labelledby="deleted">
        <h2 id="deleted" className="mb-3 text-h3">
          What is deleted
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {deleted.map((what) => (
            <li key={what} className="py-3">
              {what}
            </li>
          ))}
        </ul>
      </section>
      {kept.length > 0 && (
        <section aria-labelledby="kept">
          <h2 id="kept" className="mb-3 text-h3">
            What is kept, and why
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {kept.map(({ what, why }) => (
              <li key={what} className="py-3">
                {what} <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export default function DeleteAccount({ loaderData: person, actionData }: Route.ComponentProps) {
  const deleted = actionData !== undefined && "deletion" in actionData;
  useEffect(() => {
    if (deleted) forgetAccount();
  }, [deleted]);
  if (deleted) {
    return (
      <ResultPage
        result="pass"
        title="Goodbye"
        lead={<p>Your account is deleted. Thank you for the time you spent here.</p>}
      >
        <div className="my-6 w-full">
          <Facts {...actionData.deletion} />
        </div>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </ResultPage>
    );
  }
  if (!person) {
    return (
      <ResultPage result="pending" title={heading} lead={<p>Sign in first, to show that it is yours.</p>}>
        <ButtonLink to="/login?next=/portal/profile/delete">Sign in</ButtonLink>
      </ResultPage>
    );
  }
  const { confirmed, role, email, hasPassword, mayDelete, paid } = person;
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="wrap flex flex-wrap gap-x-5">
          <PortalNav role={role} />
        </div>
      </div>
      <div className="wrap pb-section">
        <WorkHeader title={heading} lead={lead} />
        <div className="grid max-w-4xl gap-12">
          {paid.length > 0 && (
            <Notice tone="pending" title="You have paid for what ends with your account">
              <ul className="grid gap-1">
                {paid.map(({ id, name }) => (
                  <li key={id}>
                    <TextLink to={purchasePath(id)}>{name}</TextLink>
                  </li>
                ))}
              </ul>
              <p>
                Your access ends at once. If you would like your money back, ask for it first: afterwards we
                cannot know that it was yours.
              </p>
            </Notice>
          )}
          <Facts
            deleted={confirmed ? [...lists.deleted, lists.deletedIfConfirmed] : [...lists.deleted]}
            kept={confirmed ? [...lists.kept] : [lists.keptIfUnconfirmed, ...lists.kept]}
          />
          {mayDelete ? (
            <PostForm
              name="delete-account"
              failure={actionData}
              failed="Your account was not deleted"
              pending="Deleting your account…"
              className="max-w-xl"
            >
              {hasPassword && (
                <>
                  <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
                  <PasswordField
                    label="Your password"
                    name="password"
                    autoComplete="current-password"
                    required
                  />
                </>
              )}
              <div className="flex flex-wrap gap-3">
                <Button variant="danger">Delete my account</Button>
                <ButtonLink to="/portal/profile" variant="secondary">
                  Keep my account
                </ButtonLink>
              </div>
            </PostForm>
          ) : (
            <CodeAgain what="delete your account" back="/portal/profile/delete" />
          )}
        </div>
      </div>
    </>
  );
}
