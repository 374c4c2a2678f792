import { type RouterContextProvider, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { formFailure } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { purchasePath } from "#shared/selling/purchase.ts";
import { refundSchema } from "#shared/selling/refund-form.ts";
import { seatInvitationSchema, seatSchema } from "#shared/selling/seats.ts";
import { giftAction } from "./gift-action.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The forms and buttons of a purchase's page: its present, its seats, and giving it back. */
export async function purchaseAction(asked: Asked, id: string) {
  const { context } = asked;
  const { purchases, refunding, seats } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const text = await readForm(asked.request);
  const intent = text("intent");
  const done = (name: string, at = "") => redirect(`${purchasePath(id)}?done=${name}${at}`);
  const form = { text, orErrorPage: true };
  const ofGift = giftAction(asked, { orderId: id, text, viewer, done });
  if (ofGift) return ofGift;

  if (intent === "seat-invite") {
    return submission(asked, { ...form, schema: seatInvitationSchema }, async ({ email }) => {
      await seats.invite(viewer, id, email);
      return done(intent, "#seats");
    });
  }
  if (intent.startsWith("seat-")) return seatButton();
  return submission(asked, { ...form, schema: refundSchema }, async ({ amount, reason }) => {
    await purchases.one(viewer, id);
    try {
      await refunding.refund(id, { amount, reason: reason || null }, viewer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Clicked twice, or the provider is down and is asked again later: either way the refund is written down.
      const { order } = await purchases.one(viewer, id);
      if (order.refunded < order.total) throw error;
    }
    return done("refunded");
  });

  async function seatButton() {
    try {
      if (intent === "seat-take") {
        await seats.take(viewer, id);
        return done(intent, "#seats");
      }
      const { seat } = parseForm(seatSchema, { seat: text("seat") });
      if (intent === "seat-back") await seats.takeBack(viewer, id, seat);
      else if (intent === "seat-free") {
        const { own } = await seats.free(viewer, id, seat);
        if (own) return done("seat-free-own", "#seats");
      } else throw new AppError("invalid", "Please use one of the buttons on the page.");
      return done(intent, "#seats");
    } catch (error) {
      return formFailure(error, {} as Record<string, string>, context.get(pageContext));
    }
  }
}
