import { useSearchParams } from "react-router";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { withNext } from "#shared/accounts/roles.ts";
import { dayText } from "#shared/british-time.ts";
import type { ShownGift } from "#worker/selling/gift-claiming.ts";
import { GiftEmailField } from "./gift-fields.tsx";
import { TestMode } from "./test-mode.tsx";

function HandOn({ failure }: { failure: Failure | undefined }) {
  return (
    <section aria-labelledby="hand-on" className="grid max-w-xl gap-4 border-t border-line pt-6">
      <h2 id="hand-on" className="text-h3">
        Hand it on
      </h2>
      <p className="text-muted">
        The address you give gets an email with a link of its own, and this link stops working. It may be
        another address of yours.
      </p>
      <PostForm
        name={null}
        intent="hand-on"
        failure={failure}
        failed="It was not handed on"
        pending="Sending the link…"
        layout="grid gap-4"
      >
        <GiftEmailField label="Their email address" value={failure?.values.giftEmail} />
        <Button variant="secondary" className="justify-self-start">
          Hand it on
        </Button>
      </PostForm>
    </section>
  );
}

/** For somebody who has it already: the giver can take the money back, or give it to somebody else. */
function TellGiver({ giver, until }: { giver: string; until: Date | null }) {
  return (
    <section aria-labelledby="tell" className="grid max-w-xl gap-4 border-t border-line pt-6">
      <h2 id="tell" className="text-h3">
        Or give it back
      </h2>
      <p className="text-muted">
        We can tell {giver} that you have it already.{" "}
        {until
          ? `They can take their money back until ${dayText(until)}, or choose somebody else.`
          : "They can choose somebody else."}
      </p>
      <PostForm name={null} intent="tell" failure={undefined} pending="Sending the email…" layout="grid">
        <Button variant="secondary" className="justify-self-start">
          Tell {giver}
        </Button>
      </PostForm>
    </section>
  );
}

function Claimed({ start, isNew }: { start: string; isNew: boolean }) {
  return (
    <ResultPage
      result="pass"
      title={isNew ? "It Is Yours" : "This Present Is Claimed Already"}
      lead={
        <p>
          {isNew
            ? "It is in the account with the address that the email went to. Sign in with that address to begin."
            : "It is in the account with the address that the email went to. If that is you, sign in to go to the course."}
        </p>
      }
    >
      <ButtonLink to={withNext("/login", start)} size="lg">
        Sign in
      </ButtonLink>
      <ButtonLink to={withNext("/login/code", start)} variant="secondary" size="lg">
        Sign in with a code
      </ButtonLink>
    </ResultPage>
  );
}

/** The page behind a present's link. `gift` null: it could not be looked up; its button tries. */
export function GiftPage({ gift, failure }: { gift: ShownGift | null; failure: Failure | undefined }) {
  const [query] = useSearchParams();
  if (gift?.state === "claimed") {
    return <Claimed start={gift.start} isNew={query.get("done") === "claimed"} />;
  }
  const giver = gift?.from ?? "the person who gave it";
  const what = gift?.offerName ?? "A present";
  const owned = gift?.state === "owned";
  const ofHandOn = failure && "giftEmail" in failure.values ? failure : undefined;
  return (
    <div className="pb-section">
      <div className="[&_.pb-section]:pb-10">
        <ResultPage
          result="pending"
          title={owned ? `You Have ${what} Already` : `${what} Is Waiting for You`}
          lead={
            owned ? (
              <p>
                {giver === gift?.from ? giver : "Somebody"} has given you something that the account of{" "}
                <strong className="[overflow-wrap:anywhere]">{gift?.to}</strong> has already. Nothing is lost:
                choose what happens with it.
              </p>
            ) : (
              <p>
                {gift?.from ? `${gift.from} has given it to you. ` : ""}It is paid for, and its link doesn’t
                expire.
              </p>
            )
          }
        >
          <div className="grid w-full justify-items-start gap-5">
            {gift?.test && <TestMode />}
            {gift?.message && (
              <blockquote className="max-w-[58ch] border-l-2 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
                {gift.message}
              </blockquote>
            )}
            {failure && !ofHandOn && <FailureNotice failure={failure} title="That did not work" />}
            {owned ? (
              <ButtonLink to={gift?.start ?? "/portal"} size="lg">
                Go to the course
              </ButtonLink>
            ) : (
              <>
                <PostForm
                  name={null}
                  intent="claim"
                  failure={undefined}
                  pending="Opening your present…"
                  layout="grid"
                >
                  <Button size="lg">Open my present</Button>
                </PostForm>
                {gift?.to && (
                  <p className="max-w-[58ch] text-muted">
                    {gift.other && `You are signed in as ${gift.other}. `}It goes to the account of{" "}
                    <strong className="[overflow-wrap:anywhere]">{gift.to}</strong>. If there is none, we make
                    it.
                  </p>
                )}
              </>
            )}
          </div>
        </ResultPage>
      </div>
      {(owned || gift?.other || ofHandOn) && (
        <div className="wrap grid gap-10">
          <HandOn failure={ofHandOn} />
          {owned && <TellGiver giver={giver} until={gift?.refundUntil ?? null} />}
        </div>
      )}
    </div>
  );
}
