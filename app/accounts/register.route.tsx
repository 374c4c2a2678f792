import { redirect, useSearchParams } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmailField, FullNameField, PhoneField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import type { FormText } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import type { FormFailure } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { registerSchema } from "#shared/accounts/account.ts";
import { JUST_AN_ACCOUNT } from "#shared/accounts/choice.ts";
import { safeNext, withNext } from "#shared/accounts/roles.ts";
import { account } from "#shared/content/portal.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/register.route";
import { AccountPage } from "./account-page.tsx";
import { rememberArrivingEmail } from "./arriving-email.ts";
import { viewerIfKnown } from "./guard.ts";
import { type Package, PackageChoice } from "./package-choice.tsx";
import { PasswordField } from "./password-field.tsx";

/**
 * The offers to choose from, besides just an account, and the name of the preselected one. `?offer=` names any offer by
 * its id, as `/enroll/{id}` does; `?package=` names a bootcamp package by its id, number or name.
 */
async function choices(
  offers: Services["offers"],
  query: URLSearchParams,
): Promise<{ packages: Package[]; asked: string }> {
  const { guided, named } = await offers.toChoose(query.get("offer"));
  const wanted = query.get("package");
  const asked =
    named ?? guided.find(({ id, number, name }) => [id, String(number), name].includes(wanted ?? ""));
  const others = guided.filter(({ id }) => id !== named?.id);
  const shown = named && others.length === guided.length ? [named, ...guided] : guided;
  return {
    packages: shown.map(({ id, name, price, priceSuffix }) => ({ id, name, price, priceSuffix })),
    asked: asked?.name ?? "",
  };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (await viewerIfKnown(context)) throw redirect(safeNext(url.searchParams.get("next")));
  const { offers } = context.get(servicesContext);
  return reading(choices(offers, url.searchParams), page, "register.packages_failed");
}

/** The form posts an offer's name, or "" for just an account. Only the API may leave out both fields. */
const pricing = (text: FormText) =>
  text("packageName") || text("pricingId") ? {} : { pricingId: JUST_AN_ACCOUNT };

export async function action(args: Route.ActionArgs) {
  const { accounts } = args.context.get(servicesContext);
  const options = { schema: registerSchema, also: pricing, robots: "/login?registered" };
  return submission(args, options, async (form, sender) => {
    const { confirmationMailed } = await accounts.register(form, sender);
    rememberArrivingEmail(args.context, form.email);
    const login = confirmationMailed ? "/login?registered" : "/login?unconfirmed";
    return redirect(withNext(login, args.url.searchParams.get("next")));
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Register", description: account.register.lead, noindex: true });

type Failure = FormFailure<Record<string, string>>;

function RegisterForm({
  packages,
  asked,
  failure,
}: {
  packages: Package[];
  asked: string;
  failure: Failure | undefined;
}) {
  return (
    <PostForm
      name="register"
      failure={failure}
      failed="Your account was not created"
      pending="Making your account…"
      person={{ form: "register" }}
    >
      <FullNameField />
      <EmailField />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={account.passwordHint}
      />
      {/* Most people want just an account. Somebody who comes from an offer finds it open. */}
      <details open={asked !== "" || failure !== undefined} className="border-y border-line">
        <summary className="accordion-summary">Interested in an offer?</summary>
        <div className="grid gap-5 pb-6">
          <PackageChoice
            packages={packages}
            chosen={failure?.values.packageName ?? asked}
            error={failure?.fields.pricingId ?? failure?.fields.packageName}
          />
          <PhoneField />
        </div>
      </details>
      <div className="grid justify-items-start gap-4">
        <Button size="lg">{account.register.button}</Button>
        <p className="max-w-[52ch] text-small text-muted">
          {account.register.privacy} By registering you accept the{" "}
          <TextLink to="/terms">terms of use</TextLink> and the{" "}
          <TextLink to="/privacy">privacy policy</TextLink>.
        </p>
      </div>
    </PostForm>
  );
}

export default function Register({
  loaderData: { content, failure: unread },
  actionData,
}: Route.ComponentProps) {
  const { heading, lead, gives, next } = account.register;
  const [searchParams] = useSearchParams();
  if (!content) {
    return (
      <AccountPage title={heading} lead={lead}>
        <LoadFailure title="The form could not be loaded" message={unread} />
        {actionData && <Unsent texts={Object.values(actionData.values)} />}
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={heading}
      lead={
        <p>
          {lead} Already have one?{" "}
          <TextLink to={withNext("/login", searchParams.get("next"))}>Sign in</TextLink>.
        </p>
      }
      first={
        <section aria-labelledby="gives" className="rounded-card bg-pass-soft p-6">
          <h2 id="gives" className="mb-4 text-h3">
            {gives.heading}
          </h2>
          <CheckList items={gives.points} />
        </section>
      }
      aside={
        <section aria-labelledby="next">
          <h2 id="next" className="mb-5 text-h3">
            {next.heading}
          </h2>
          <NumberedSteps steps={next.steps} heading="h3" />
        </section>
      }
    >
      <RegisterForm {...content} failure={actionData} />
    </AccountPage>
  );
}
