import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { accountRoutes } from "./routes/account-routes.ts";
import { catalogueRoutes } from "./routes/catalogue-routes.ts";
import { deskRoutes } from "./routes/desk-routes.ts";
import { libraryRoutes } from "./routes/library-routes.ts";
import { readingRoutes } from "./routes/reading-routes.ts";
import { showcaseRoutes } from "./routes/showcase-routes.ts";

const development = process.env.NODE_ENV === "development";

export default [
  index("routes/home.tsx"),
  route("newsletter", "routes/newsletter/signup.tsx"),
  route("newsletter/confirm", "routes/newsletter/confirm.tsx"),
  route("newsletter/unsubscribe", "routes/newsletter/unsubscribe.tsx"),
  route("success", "routes/success.tsx"),
  route("error", "routes/error.tsx"),
  route("status", "routes/status.tsx"),
  route("api/docs", "routes/api-docs.tsx"),
  ...(development ? [route("dev/kit", "routes/dev/kit.tsx")] : []),
  ...catalogueRoutes,
  ...deskRoutes,
  ...readingRoutes,
  ...showcaseRoutes,
  ...accountRoutes,
  ...libraryRoutes,
  route("playground", "routes/playground.tsx"),
  route("chat", "routes/chat.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
