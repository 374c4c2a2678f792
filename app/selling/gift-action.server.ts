import type { RouterContextProvider } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import type { FormText } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { formFailure } from "#app/site/errors.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { giftAddressSchema, giftSchema, toGiftWish } from "#shared/selling/gift-form.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The forms of a present, for its buyer and for the desk. Undefined: the form that was sent is another one's. `done`
 * leads back with a notice.
 */
export function giftAction(
  asked: Asked,
  {
    orderId,
    text,
    viewer,
    done,
  }: {
    orderId: string;
    text: FormText;
    viewer: Viewer;
    done: (name: string) => Response;
  },
) {
  const { gifts } = asked.context.get(servicesContext);
  switch (text("intent")) {
    case "gift":
      return submission(asked, { schema: giftSchema, text, orErrorPage: true }, async (form) => {
        await gifts.change(orderId, toGiftWish(form), viewer);
        return done("gift-saved");
      });
    case "gift-address":
      return submission(
        asked,
        { schema: giftAddressSchema, text, orErrorPage: true },
        async ({ giftEmail }) => {
          await gifts.send(orderId, giftEmail, viewer);
          return done("gift-sent");
        },
      );
    case "gift-send":
      return sendAgain();
    default:
      return undefined;
  }

  async function sendAgain() {
    try {
      await gifts.send(orderId, null, viewer);
      return done("gift-sent");
    } catch (error) {
      return formFailure(error, {} as Record<string, string>, asked.context.get(pageContext));
    }
  }
}
