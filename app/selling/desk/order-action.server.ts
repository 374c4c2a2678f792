import { data, type RouterContextProvider, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { formFailure } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { companySchema, detailsOf } from "#shared/selling/company.ts";
import {
  moveSchema,
  orderNoteSchema,
  paidSchema,
  refundSchema,
  requestSchema,
} from "#shared/selling/desk-forms.ts";
import { changesBetween } from "#shared/selling/order-history.ts";
import { giveSeatSchema, seatSchema } from "#shared/selling/seats.ts";
import { giftAction } from "../gift-action.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The forms and buttons of an order's page. Each leads back to it with a notice, or says what is wrong. */
export async function orderAction(asked: Asked, id: string) {
  const { context } = asked;
  const text = await readForm(asked.request);
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const { orders, refunding, moving, deskOrder, deskSales, deskSeats, companyDetails } = services;
  // The router decoded the id, so encode it again for the URL.
  const done = (name: string) => redirect(`/desk/money/${encodeURIComponent(id)}?done=${name}`);
  const form = { text, orErrorPage: true };
  const present = giftAction(asked, { orderId: id, text, viewer, done });
  if (present) return present;

  switch (text("intent")) {
    case "paid":
      return submission(asked, { ...form, schema: paidSchema }, async ({ fullName }) => {
        const paid = await orders.markPaid(id, viewer);
        if (fullName) await deskSales.nameBuyer(paid, fullName);
        return done("paid");
      });
    case "ask":
      return submission(asked, { ...form, schema: requestSchema }, async ({ howToPay }) => {
        await deskSales.askToPay(id, howToPay, viewer);
        return done("asked");
      });
    case "refund":
      return submission(asked, { ...form, schema: refundSchema }, async ({ amount, reason, left }) => {
        try {
          const order = await refunding.refund(id, { amount, reason: reason || null, left }, viewer);
          return done(order.way === "by-hand" ? "refunded-by-hand" : "refunded");
        } catch (error) {
          if (!(await isWrittenDown(error))) throw error;
          return done("refund-waits");
        }
      });
    case "move":
      return submission(asked, { ...form, schema: moveSchema }, async ({ email }) => {
        await moving.moveOrder(id, email, { by: viewer });
        return done("moved");
      });
    case "company":
      return submission(asked, { ...form, schema: companySchema }, async (typed) => {
        const { papers } = await companyDetails.correct(id, detailsOf(typed), viewer);
        return done(papers.length > 0 ? "corrected" : "company");
      });
    case "note":
      return submission(asked, { ...form, schema: orderNoteSchema }, async ({ note }) => {
        await deskOrder.note(id, note, viewer.id);
        return done("noted");
      });
    case "seat-give":
      return submission(asked, { ...form, schema: giveSeatSchema }, async ({ seat, email }) => {
        await deskSeats.give(id, seat, email, viewer);
        return done("seat-give");
      });
    default:
      return button();
  }

  /** Whether the provider could not be asked for a refund, but we have written it down and go on asking. */
  async function isWrittenDown(error: unknown): Promise<boolean> {
    if (!(error instanceof AppError) || error.code !== "unavailable") return false;
    const { refunds } = await deskOrder.read(id);
    return refunds.some(({ state }) => state === "asked");
  }

  async function button() {
    try {
      switch (text("intent")) {
        case "close":
          await deskSales.close(id, viewer);
          return done("closed");
        case "access":
          await moving.sendAccess(id, viewer);
          return done("access");
        case "seat-free":
          await deskSeats.free(id, parseForm(seatSchema, { seat: text("seat") }).seat, viewer);
          return done("seat-free");
        case "reconcile": {
          const before = await deskOrder.read(id);
          await orders.settle(id);
          return data({ found: changesBetween(before, await deskOrder.read(id)) });
        }
        default:
          throw new AppError("invalid", "Please use one of the buttons on the page.");
      }
    } catch (error) {
      return formFailure(error, {} as Record<string, string>, context.get(pageContext));
    }
  }
}
