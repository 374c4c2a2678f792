import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import type { Route } from "./+types/quotes.route";
import { MoneyNav } from "./money-nav.tsx";
import { QuoteList } from "./quote-list.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  const { deskQuotes, offers } = context.get(servicesContext);
  const cursor = url.searchParams.get("cursor");
  const work = async () => {
    const page = await deskQuotes.list(cursor);
    const [example] = page.items.length === 0 ? await offers.ofKind("course") : [];
    return { ...page, later: cursor !== null, example: example?.id ?? null };
  };
  return reading(work(), context.get(pageContext), "selling.quotes_failed");
}

/** `paid:{quote}`, `withdraw:{quote}`. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const { deskQuotes } = context.get(servicesContext);
  const [intent, id = ""] = text("intent").split(":");
  try {
    switch (intent) {
      case "paid": {
        const orderId = await deskQuotes.markPaid(id, context.get(viewerContext));
        return redirect(`/desk/money/${encodeURIComponent(orderId)}?done=paid`);
      }
      case "withdraw":
        await deskQuotes.withdraw(id);
        return redirect("/desk/money/quotes?done=withdrawn");
      default:
        throw new AppError("invalid", "Please use one of the buttons on the page.");
    }
  } catch (error) {
    return formFailure(error, {} as Record<string, string>, context.get(pageContext));
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Quotes", description: "Prices that companies think about.", noindex: true });

const DONE = { withdrawn: "The quote is withdrawn: its page says so, and nobody can pay it." };

export default function QuotesPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        tabs={<MoneyNav />}
        title="Quotes"
        lead={
          <>
            Companies get them at the checkout, pay by card themselves, or send a transfer that you mark here.{" "}
            <TextLink to="/desk/content/site/site#bankTransfer">How to pay by bank transfer</TextLink> is a
            setting.
          </>
        }
      />
      <DoneNotice texts={DONE} />
      {content ? (
        <QuoteList {...content} />
      ) : (
        <LoadFailure title="The quotes could not be loaded" message={failure} />
      )}
    </div>
  );
}
