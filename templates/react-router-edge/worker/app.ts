import { createRequestHandler, RouterContextProvider } from "react-router";
import { guestBookContext } from "../app/context.ts";
import { createGuestBook } from "./guest-book.ts";

const handleRequest = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

// The only place that sees `env`. Pages get what they need through their context.
export default {
  async fetch(request, env) {
    const context = new RouterContextProvider();
    context.set(
      guestBookContext,
      createGuestBook(env.DB, () => new Date()),
    );
    return handleRequest(request, context);
  },
} satisfies ExportedHandler<Env>;
