import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { describeRoute, generateSpecs } from "hono-openapi";
import { AppError } from "#shared/app-error.ts";
import { infoApi } from "./about/api.ts";
import { accountApi } from "./accounts/account-api.ts";
import { authApi } from "./accounts/api.ts";
import { securitySchemes } from "./accounts/api-schemas.ts";
import { passkeysApi } from "./accounts/passkeys-api.ts";
import { usersApi, usersCsvApi } from "./accounts/users-api.ts";
import { chatApi } from "./chat/api.ts";
import { chatFeedbackApi } from "./chat/feedback-api.ts";
import { contactApi } from "./contact/api.ts";
import { coursesApi } from "./courses/api.ts";
import { downloadApi } from "./courses/download-api.ts";
import { projectsApi } from "./courses/projects-api.ts";
import { templatesApi } from "./courses/templates-api.ts";
import { enrolmentsApi } from "./enrolments/api.ts";
import { closedApi } from "./http/closed-api.ts";
import { callsFromTheSite } from "./http/cross-origin.ts";
import type { ApiEnv } from "./http/env.ts";
import { answerError } from "./http/errors.ts";
import { challenge, identify } from "./http/guards.ts";
import { answers } from "./http/openapi.ts";
import { publicJson } from "./http/public-json.ts";
import { sameOrigin } from "./http/same-origin.ts";
import { rootSchema } from "./http/schemas.ts";
import { exerciseWorkApi } from "./learning/exercise-work-api.ts";
import { progressApi } from "./learning/progress-api.ts";
import { lessonVideosApi } from "./learning/videos-api.ts";
import { uploadsApi } from "./media/uploads-api.ts";
import { videosApi } from "./media/videos-api.ts";
import { zipsApi } from "./media/zips-api.ts";
import { mentorshipApi } from "./mentorship/api.ts";
import { newsletterApi, subscribersCsvApi } from "./newsletter/api.ts";
import { mailEventsApi } from "./newsletter/mail-events-api.ts";
import { deskApi } from "./publishing/api.ts";
import { picturesApi } from "./publishing/pictures-api.ts";
import { searchApi } from "./search/api.ts";
import { paymentEventsApi } from "./selling/events-api.ts";
import { healthApi } from "./status/api.ts";
import { youtubeApi } from "./videos/api.ts";

/** The HTTP API, mounted at `/api`, and its OpenAPI document. */
export function createApi() {
  const api = new Hono<ApiEnv>({ strict: false });
  api.onError(answerError);
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, allow) =>
        answerError(
          new AppError("method_not_allowed", `${c.req.method} is not supported here.`, { allow }),
          c,
        ),
    }),
  );

  api.use(callsFromTheSite, challenge, identify, sameOrigin, closedApi);

  api.get(
    "/",
    describeRoute({
      tags: ["Service"],
      summary: "Check that the API is running",
      responses: answers({ 200: ["It is.", rootSchema] }),
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
  api.route("/newsletter/subscribers.csv", subscribersCsvApi);
  api.route("/mail/events", mailEventsApi);
  api.route("/payments/events", paymentEventsApi);
  api.route("/contact", contactApi);
  api.route("/mentorship", mentorshipApi);
  api.route("/chat/feedback", chatFeedbackApi);
  api.route("/chat", chatApi);
  api.route("/search", searchApi);
  // Before the uploads, whose ids would match the words too.
  api.route("/uploads/videos", videosApi);
  api.route("/uploads/zips", zipsApi);
  api.route("/uploads", uploadsApi);
  api.route("/learn/exercises", exerciseWorkApi);
  api.route("/auth", authApi);
  api.route("/auth", accountApi);
  api.route("/auth/passkeys", passkeysApi);
  api.route("/learn", progressApi);
  api.route("/users", usersApi);
  api.route("/users.csv", usersCsvApi);
  api.route("/learn/videos", lessonVideosApi);
  api.route("/desk/pictures", picturesApi);
  api.route("/desk/enrolments", enrolmentsApi);
  api.route("/desk", deskApi);

  let description: Promise<object> | undefined;
  /** The OpenAPI document, generated once per isolate from the routes above. */
  const openApi = () => {
    description ??= generateSpecs(api, {
      documentation: {
        info: {
          title: "Site API",
          version: "1",
          description:
            "Whatever the pages can do, your scripts can do. An error is always `{ error, fields? }`.",
        },
        servers: [{ url: "/api" }],
        components: { securitySchemes },
      },
      // By default `/users.csv` counts as a static file and is left out.
      excludeStaticFile: false,
    });
    return description;
  };
  api.get("/openapi.json", async (c) => publicJson(c, await openApi()));

  // Must be last. Returns the error instead of throwing it, so that `methodNotAllowed` can replace it with a 405.
  api.all("*", (c) => answerError(new AppError("not_found", "There is no such API route."), c));

  return { api, openApi };
}
