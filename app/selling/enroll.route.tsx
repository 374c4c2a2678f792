import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import type * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { Months } from "#app/mentorship/months.tsx";
import { ErrorPage, FailedTest, isRefusal } from "#app/site/error-page.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { availability } from "#shared/courses/availability.ts";
import { formatMoney } from "#shared/money.ts";
import { firstRenewalDay } from "#shared/selling/checkout.ts";
import {
  checkoutSchema,
  giftCheckoutSchema,
  ownCheckoutSchema,
  ownGiftCheckoutSchema,
  ownQuoteSchema,
  quoteSchema,
} from "#shared/selling/checkout-form.ts";
import { COMPANY_FIELDS, detailsOf } from "#shared/selling/company.ts";
import { type GiftWish, giftDays, isGiftable } from "#shared/selling/gift.ts";
import { toGiftWish } from "#shared/selling/gift-form.ts";
import { giftLetter } from "#shared/selling/gift-letter.ts";
import type { Route } from "./+types/enroll.route";
import { FreeLesson } from "./free-lesson.tsx";
import { GiftLetter } from "./gift-letter.tsx";
import { MemberCourses, OpenedPictures } from "./member-courses.tsx";
import { NextSteps, OfferPanel } from "./offer-panel.tsx";
import { OfferQuestions } from "./offer-questions.tsx";
import { OpenToday } from "./open-today.tsx";
import { type Brought, readOffer } from "./read-offer.server.ts";
import { SeatsIncluded } from "./seats-included.tsx";
import { SoldCourseCard } from "./sold-course-card.tsx";

/** Not kept anywhere: it is for one buyer, or for those who have a code or a payment link. */
const PRIVATE = { headers: { "Cache-Control": "private, no-store" } };

/** The signed-in buyer. Not asked for visitors, so that caches keep the page. */
function buyerOf(context: Readonly<RouterContextProvider>) {
  const page = context.get(pageContext);
  return page.signedIn ? orErrorPage(page.identity.viewer(), page) : null;
}

const broughtBy = (query: URLSearchParams): Brought => ({
  code: query.get("code")?.slice(0, 40) ?? "",
  invitation: query.get("invitation")?.slice(0, 500) ?? "",
  gift: query.has("gift"),
});

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = await buyerOf(context);
  const brought = broughtBy(url.searchParams);
  const { payments, site } = context.get(servicesContext);
  const found = await orErrorPage(readOffer(params.id, brought, viewer, context), context.get(pageContext));
  const renewsAt = firstRenewalDay(found.offer);
  const { gift, ...kept } = brought;
  const giftable = isGiftable({ ...found.offer, seats: found.seats?.count ?? null });
  const page = {
    ...{ ...found, payments, renewsAt, giftable, buyer: { name: viewer?.fullName ?? null, ...kept } },
    /** The days for which it can be bought as a present; null: it is for the buyer. */
    gift: gift && giftable ? giftDays(new Date()) : null,
    letter: gift && giftable ? giftLetter(found.offer.name, site) : null,
  };
  const isPublic = viewer === null && !gift && brought.code === "" && brought.invitation === "";
  return data(page, isPublic ? {} : PRIVATE);
}

/** `price`: the buyer asks what it costs with a code. Anything else pays. */
export async function action(args: Route.ActionArgs) {
  const { params, context, request } = args;
  const page = context.get(pageContext);
  const { checkout, quotes } = context.get(servicesContext);
  const text = await readForm(request);
  const viewer = await orErrorPage(page.identity.viewer(), page);
  const gift = text("gift") === "yes";
  const brought: Brought = { code: text("code").trim(), invitation: text("invitation"), gift };
  const quoted = () => checkout.quote(params.id, { ...brought, viewer }, page.identity);
  if (text("intent") === "price") {
    const quote = await orErrorPage(quoted(), page, [text("email")]);
    const present = {
      ...{ giftEmail: text("giftEmail"), giftDay: text("giftDay") },
      ...{ giftFrom: text("giftFrom"), giftMessage: text("giftMessage") },
    };
    const company = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, text(name)]));
    const typed = { email: text("email"), code: brought.code, consent: text("consent") };
    const values = { ...typed, ...present, ...company };
    return data({ quote, failure: null, values, invitation: brought.invitation }, PRIVATE);
  }
  const wantsQuote = text("intent") === "quote";
  const answer = wantsQuote ? await ask() : await pay();
  if (answer instanceof Response) return answer;
  const { total, ...fields } = answer.data.fields;
  const failure = total
    ? { ...answer.data, fields, error: total, title: "The price has changed" }
    : { ...answer.data, fields, ...(wantsQuote && { title: "The quote was not made" }) };
  const quote = await quoted().catch(() => null);
  const { values } = answer.data;
  return data(
    { quote, failure, values, invitation: brought.invitation },
    { ...answer.init, headers: { ...answer.init?.headers, ...PRIVATE.headers } },
  );

  function pay() {
    const asked = { text, orErrorPage: true };
    const begin = async (form: v.InferOutput<typeof ownCheckoutSchema>, wish: GiftWish | null) => {
      const sent = { ...form, details: detailsOf(form), gift: wish };
      const { to } = await checkout.begin(params.id, sent, { viewer, identity: page.identity });
      // Neither the provider nor /checkout/return is a page of the router's.
      return redirectDocument(to);
    };
    if (gift) {
      const schema = viewer ? ownGiftCheckoutSchema : giftCheckoutSchema;
      return submission(args, { ...asked, schema }, (form) => begin(form, toGiftWish(form)));
    }
    const schema = viewer ? ownCheckoutSchema : checkoutSchema;
    return submission(args, { ...asked, schema }, (form) => begin(form, null));
  }

  function ask() {
    const schema = viewer ? ownQuoteSchema : quoteSchema;
    const { network } = page;
    return submission(args, { schema, text, orErrorPage: true }, async (form) => {
      const asked = { ...form, offerId: params.id, details: detailsOf(form) };
      return redirect(await quotes.ask(asked, { viewer, network }));
    });
  }
}

export const meta: Route.MetaFunction = (args) => {
  const offer = args.loaderData?.offer;
  if (!offer) {
    return pageMeta(args, {
      title: "Offer not found",
      description: "There is no such offer.",
      noindex: true,
    });
  }
  return pageMeta(args, {
    title: `Enroll: ${offer.name}`,
    description: `${offer.name}, ${formatMoney(offer.price)} ${offer.priceSuffix}: what is included, the ${offer.refundDays}-day refund period and the next step.`,
  });
};

export default function Enroll({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { site, signedIn } = matches[0].loaderData;
  const { offer, course, seatFacts, state, lessons, full, payments, gift } = loaderData;
  const { today, lead, opens, months, questions } = loaderData;
  const quote = actionData?.quote ?? loaderData.quote;
  const asked = {
    instructor: site.instructor.name,
    signedIn,
    buyable: quote.buyable,
    paying: payments !== null,
    giving: gift !== null,
    giftable: loaderData.giftable,
  };
  const { buyable } = quote;
  const next = buyable !== "owned" && buyable !== "member" && (
    <NextSteps offer={offer} asked={{ ...asked, buyable }} />
  );
  return (
    <div className="wrap pt-[clamp(2.5rem,1.5rem+4vw,5rem)] pb-section">
      <div className="grid-12 gap-y-10 lg:grid-rows-[auto_1fr]">
        <header className="grid content-start gap-6 lg:col-span-7">
          <div className="grid gap-2">
            <h1 className="text-h3 text-pass">Enroll</h1>
            <h2 className="text-h1">{gift ? `A present: ${offer.name}` : offer.name}</h2>
          </div>
          <p className="max-w-[52ch] text-lead text-balance text-muted">{course?.tagline ?? lead}</p>
          {course ? (
            <SoldCourseCard course={course} name={offer.name} text={offer.notes ?? lead} />
          ) : (
            // The panel says when a membership is billed.
            offer.kind === "bootcamp" && (
              <div className="grid max-w-[58ch] gap-2">
                {seatFacts && <p>{seatFacts.hero}</p>}
                <p className="text-muted">{offer.notes}</p>
              </div>
            )
          )}
          <OpenedPictures courses={opens} />
          {buyable !== "owned" && <FreeLesson lesson={today.find(({ path }) => path !== null)} />}
        </header>

        <div className="grid content-start gap-14 lg:col-span-5 lg:col-start-8 lg:row-span-2">
          <OfferPanel
            {...{ offer, course, quote, asked }}
            renewsAt={loaderData.renewsAt}
            available={availability(state, lessons, full)}
            test={payments?.test ?? false}
            buyer={loaderData.buyer}
            gift={gift}
            answer={actionData}
          />
          {offer.kind === "course" && next}
        </div>

        <div className="grid content-start gap-14 lg:col-span-7 lg:pt-4">
          {loaderData.letter && <GiftLetter letter={loaderData.letter} />}
          {course && buyable === "yes" && <OpenToday lessons={today} course={course} />}
          <section aria-labelledby="included">
            <h3 id="included" className="text-h3">
              What is included
            </h3>
            <CheckList items={offer.features} className="mt-5 gap-x-8 gap-y-3 sm:grid-cols-2" />
          </section>
          {offer.kind === "membership" && next}
        </div>
      </div>
      <MemberCourses courses={opens} />
      {seatFacts && <SeatsIncluded {...seatFacts} />}
      {months && (
        <section aria-labelledby="months" className="pt-14">
          <h3 id="months" className="pb-8 text-h2">
            {months.heading}
          </h3>
          <Months months={months.months} heading="h4" />
        </section>
      )}
      {offer.kind === "membership" && <OfferQuestions entries={questions} className="pt-section" />}
      {offer.kind === "bootcamp" && (
        <div className="grid-12 gap-y-14 pt-section">
          <div className="lg:col-span-6">{next}</div>
          <OfferQuestions entries={questions} className="lg:col-span-6" />
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRefusal(error)) return <ErrorPage error={error} />;
  return (
    <ResultPage
      result="fail"
      title="Offer not found"
      lead={<p>There is no offer at this address. It may have been renamed or withdrawn.</p>}
      aside={<FailedTest received={404} />}
    >
      <ButtonLink to="/#pricing">See the prices</ButtonLink>
      <ButtonLink to="/courses" variant="secondary">
        Browse Courses
      </ButtonLink>
    </ResultPage>
  );
}
