import { data, redirect } from "react-router";
import { requireCurrentViewer } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { dayText } from "#shared/british-time.ts";
import { certificatePath } from "#shared/certificates/paths.ts";
import type { Route } from "./+types/certificate.route";
import { CertificateSheet } from "./certificate-sheet.tsx";
import { isLocal, LocalNotice } from "./local-notice.tsx";
import { ForOwner, ForReaders } from "./ways-on.tsx";

/** Nobody's cache keeps it: a certificate can be withdrawn, or taken out of public view, at any time. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { certificates, site } = context.get(servicesContext);
  const viewer = page.signedIn ? await orErrorPage(page.identity.viewer(), page) : null;
  const {
    jwt: _jwt,
    courseId: _course,
    ...found
  } = await orErrorPage(certificates.page(params.id, viewer), page);
  return data(
    { ...found, local: isLocal(site), signedIn: viewer !== null },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/** Its owner takes it out of public view, or shows it again. */
export async function action(args: Route.ActionArgs) {
  const viewer = await requireCurrentViewer(args);
  const form = await args.request.formData();
  const isPublic = form.get("intent") === "show";
  const { certificates } = args.context.get(servicesContext);
  await orErrorPage(certificates.show(viewer, args.params.id, isPublic), args.context.get(pageContext));
  return redirect(`${certificatePath(args.params.id)}?done=${isPublic ? "shown" : "hidden"}`);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const text = args.loaderData?.text;
  return pageMeta(args, {
    title: text ? `${text.name}: ${text.course}` : "Certificate",
    description: text
      ? `A certificate of completion, signed by ${text.issuer}.`
      : "A certificate of completion.",
    // Names of learners do not belong in search engines.
    noindex: true,
  });
};

const DONE = {
  issued: "Your certificate is signed. Everyone with the link to this page can see it.",
  hidden: "Only you and your instructor can see this page now.",
  shown: "Everyone with the link can see this page again.",
};

function State({ withdrawnAt, reason, hidden }: Route.ComponentProps["loaderData"]) {
  return (
    <>
      {withdrawnAt && (
        <Notice tone="fail" title={`Withdrawn on ${dayText(withdrawnAt)}`}>
          <p>The issuer has withdrawn this certificate. It no longer counts.</p>
          {reason && (
            <p className="whitespace-pre-line">Only its owner and the instructor see the reason: {reason}</p>
          )}
        </Notice>
      )}
      {hidden && (
        <Notice title="Out of public view">
          <p>Only you and your instructor can see this page. Others are told that there is nothing here.</p>
        </Notice>
      )}
    </>
  );
}

export default function Certificate({ loaderData }: Route.ComponentProps) {
  const { id, text, isOwner, hidden, withdrawnAt, local } = loaderData;
  return (
    <div className="wrap pb-section print:pb-0">
      <div className="mx-auto grid max-w-4xl gap-6 pt-[clamp(1.5rem,1rem+3vw,4rem)] print:block print:max-w-none print:pt-0">
        <div className="grid gap-4 empty:hidden print:hidden">
          <DoneNotice texts={DONE} className="" />
          {local && <LocalNotice />}
          <State {...loaderData} />
        </div>
        <CertificateSheet text={text} withdrawn={withdrawnAt !== null} local={local} />
        <div className="grid gap-10 pt-6 print:hidden">
          {isOwner && <ForOwner id={id} text={text} hidden={hidden} withdrawn={withdrawnAt !== null} />}
          <ForReaders id={id} text={text} />
        </div>
      </div>
    </div>
  );
}
