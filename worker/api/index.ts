import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { describeRoute, generateSpecs } from "hono-openapi";
import { AppError } from "#shared/domain/app-error.ts";
import { authApi } from "./auth.ts";
import { accountApi } from "./auth-account.ts";
import { securitySchemes } from "./auth-schemas.ts";
import { chatApi } from "./chat.ts";
import { chatFeedbackApi } from "./chat-feedback.ts";
import { contactApi } from "./contact.ts";
import { coursesApi } from "./courses.ts";
import { downloadApi } from "./download.ts";
import type { ApiEnv } from "./env.ts";
import { answerError } from "./errors.ts";
import { healthApi } from "./health.ts";
import { infoApi } from "./info.ts";
import { mentorshipApi } from "./mentorship.ts";
import { challenge, identify } from "./middleware/guards.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { newsletterApi } from "./newsletter.ts";
import { answers } from "./openapi.ts";
import { passkeysApi } from "./passkeys.ts";
import { projectsApi } from "./projects.ts";
import { publicJson } from "./public-json.ts";
import { rootSchema } from "./schemas.ts";
import { searchApi } from "./search.ts";
import { templatesApi } from "./templates.ts";
import { uploadsApi } from "./uploads.ts";
import { usersApi, usersCsvApi } from "./users.ts";
import { youtubeApi } from "./youtube.ts";

/** The HTTP API, to be mounted at `/api`, and its description. */
export function createApi() {
  const api = new Hono<ApiEnv>({ strict: false });
  api.onError(answerError);
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, allow) =>
        answerError(
          new AppError("method_not_allowed", `${c.req.method} is not possible here.`, { allow }),
          c,
        ),
    }),
  );

  api.use(challenge, identify, sameOrigin);

  api.get(
    "/",
    describeRoute({
      tags: ["Service"],
      summary: "Whether the API answers",
      responses: answers({ 200: ["It does.", rootSchema] }),
    }),
    (c) => c.json({ ok: true, version: c.get("version") }),
  );
  api.route("/health", healthApi);
  api.route("/courses", coursesApi);
  api.route("/projects", projectsApi);
  api.route("/templates", templatesApi);
  api.route("/download", downloadApi);
  api.route("/youtube", youtubeApi);
  api.route("/info", infoApi);
  api.route("/newsletter", newsletterApi);
  api.route("/contact", contactApi);
  api.route("/mentorship", mentorshipApi);
  api.route("/chat/feedback", chatFeedbackApi);
  api.route("/chat", chatApi);
  api.route("/search", searchApi);
  api.route("/uploads", uploadsApi);
  api.route("/auth", authApi);
  api.route("/auth", accountApi);
  api.route("/auth/passkeys", passkeysApi);
  api.route("/users", usersApi);
  api.route("/users.csv", usersCsvApi);

  let description: Promise<object> | undefined;
  /** The OpenAPI document, generated once per isolate from the routes above. */
  const openApi = () => {
    description ??= generateSpecs(api, {
      documentation: {
        info: {
          title: "Site API",
          version: "1",
          description: "The same use cases as the pages, for scripts. Errors are `{ error, fields? }`.",
        },
        servers: [{ url: "/api" }],
        components: { securitySchemes },
      },
      // Otherwise `/users.csv` counts as a file and is left out.
      excludeStaticFile: false,
    });
    return description;
  };
  api.get("/openapi.json", async (c) => publicJson(c, await openApi()));

  // Last: whatever no route above has taken. Answered, not thrown, so that 405 can replace it.
  api.all("*", (c) => answerError(new AppError("not_found", "There is no such call."), c));

  return { api, openApi };
}
