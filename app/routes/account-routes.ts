import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Signing up, in and out, the links that are mailed, and what lies behind the sign-in. */
export const accountRoutes: RouteConfigEntry[] = [
  route("register", "routes/account/register.tsx"),
  route("login", "routes/account/login.tsx"),
  route("logout", "routes/account/logout.tsx"),
  route("confirm-email", "routes/account/confirm-email.tsx"),
  route("cancel-email-change", "routes/account/cancel-email-change.tsx"),
  route("forgot-password", "routes/account/forgot-password.tsx"),
  route("reset-password", "routes/account/reset-password.tsx"),
  route("message-mail/off", "routes/account/message-mail-off.tsx"),
  // Mails name it, so that the profile may move.
  route("account", "routes/account/account.ts"),
  route("portal", "routes/portal/layout.tsx", [
    index("routes/portal/dashboard.tsx"),
    route("assignments", "routes/portal/assignments.tsx"),
    route("profile", "routes/portal/profile.tsx"),
  ]),
  // Outside the guarded layout: its last page is for somebody who no longer has an account.
  route("portal/profile/delete", "routes/portal/delete-account.tsx"),
];
