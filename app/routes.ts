import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const development = process.env.NODE_ENV === "development";

/** The whole site, one line per page. A layout guards the pages inside it. */
export default [
  index("home/home.route.tsx"),

  // Courses and offers
  route("courses", "courses/courses.route.tsx"),
  route("courses/:id", "courses/course.route.tsx"),
  route("courses/:id/syllabus", "courses/syllabus.route.tsx"),
  route("enroll/:id", "selling/enroll.route.tsx"),
  route("mentorship", "mentorship/mentorship.route.tsx"),
  route("mentorship/join", "mentorship/join.route.tsx"),
  route("templates", "courses/templates.route.tsx"),
  route("projects", "courses/projects.route.tsx"),
  route("youtube", "videos/youtube.route.tsx"),

  // Learning
  route("learn/:course", "learning/contents.route.tsx"),
  route("learn/:course/files.zip", "learning/project/files-zip.route.ts"),
  route("learn/:course/:lesson", "learning/lesson.route.tsx"),
  route("exercises/:id", "learning/exercise.route.ts"),

  // Notes, blog and tools
  route("notes", "notes/notes.route.tsx"),
  route("notes/:slug", "notes/note.route.tsx"),
  route("blog", "blog/blog.route.tsx"),
  route("blog/:slug", "blog/article.route.tsx"),
  route("search", "search/search.route.tsx"),
  route("chat", "chat/chat.route.tsx"),
  route("playground", "playground/playground.route.tsx"),
  route("about-me", "about/about-me.route.tsx"),
  route("terms", "legal/terms.route.tsx"),
  route("privacy", "legal/privacy.route.tsx"),

  // Forms, and where they lead
  route("contact", "contact/contact.route.tsx"),
  route("newsletter", "newsletter/signup.route.tsx"),
  route("newsletter/confirm", "newsletter/confirm.route.tsx"),
  route("newsletter/unsubscribe", "newsletter/unsubscribe.route.tsx"),
  route("newsletter/archive", "newsletter/archive.route.tsx"),
  route("newsletter/archive/:slug", "newsletter/archived-issue.route.tsx"),
  route("success", "site/success.route.tsx"),
  route("error", "site/error.route.tsx"),

  // Accounts
  route("register", "accounts/register.route.tsx"),
  route("login", "accounts/login.route.tsx"),
  route("logout", "accounts/logout.route.tsx"),
  route("confirm-email", "accounts/confirm-email.route.tsx"),
  route("cancel-email-change", "accounts/cancel-email-change.route.tsx"),
  route("forgot-password", "accounts/forgot-password.route.tsx"),
  route("reset-password", "accounts/reset-password.route.tsx"),
  route("message-mail/off", "messages/message-mail-off.route.tsx"),
  route("reminders/off", "learning/reminders-off.route.tsx"),
  // Emails link here, so that the profile page can move.
  route("account", "accounts/account.route.ts"),
  layout("portal/layout.route.tsx", [
    route("portal", "portal/dashboard.route.tsx"),
    route("portal/assignments", "portal/assignments.route.tsx"),
    route("portal/profile", "accounts/profile.route.tsx"),
    // Students see their own conversation, admins the inbox.
    route("messages", "messages/messages.route.tsx"),
    route("learn/questions", "learning/questions/questions.route.tsx"),
    route("learn/questions/:id", "learning/questions/question.route.tsx"),
  ]),
  // Outside the guarded layout, because its last page is shown after the account is gone.
  route("portal/profile/delete", "accounts/delete-account.route.tsx"),

  // The desk: only for admins
  layout("desk/layout.route.tsx", [
    route("desk", "desk/today.route.tsx"),
    route("desk/opening", "desk/opening.route.tsx"),
    route("desk/replies", "desk/replies.route.tsx"),
    route("desk/questions", "desk/questions.route.tsx"),
    route("desk/questions/:id", "desk/question.route.tsx"),
    route("desk/people/:id", "desk/person.route.tsx"),
    route("desk/courses", "enrolments/courses-desk.route.tsx"),
    route("desk/courses/:id", "enrolments/course-desk.route.tsx"),
    route("desk/enrol", "enrolments/enrol.route.tsx"),
    route("desk/search", "desk/desk-search.route.tsx"),
    route("desk/figures", "desk/figures.route.tsx"),
    route("desk/figures.csv", "desk/figures-csv.route.ts"),
    route("messages/:studentId", "messages/conversation.route.tsx"),
    route("messages/:kind/:id", "messages/letter.route.tsx"),
    route("users", "desk/students.route.tsx"),
    route("upload", "media/upload.route.tsx"),
    route("upload/:id", "media/upload-item.route.tsx"),
    route("desk/mail", "desk/failed-mail.route.tsx"),
    route("desk/keys", "publishing/keys.route.tsx"),
    route("desk/content", "publishing/content.route.tsx"),
    route("desk/content/:kind", "publishing/items.route.tsx"),
    route("desk/content/:kind/new", "publishing/new-item.route.tsx"),
    route("desk/content/:kind/:id", "publishing/item.route.tsx"),
    route("desk/content/:kind/:id/history", "publishing/history.route.tsx"),
    route("desk/content/:kind/:id/address", "publishing/address.route.tsx"),
    route("newsletter/issues", "newsletter/issues.route.tsx"),
    route("newsletter/issues/new", "newsletter/new-issue.route.tsx"),
    route("newsletter/issues/:id", "newsletter/issue.route.tsx"),
    route("newsletter/readers", "newsletter/readers.route.tsx"),
    route("newsletter/readers/import", "newsletter/import.route.tsx"),
    route("newsletter/readers/groups", "newsletter/groups.route.tsx"),
    route("newsletter/readers/:id", "newsletter/reader.route.tsx"),
    route("newsletter/settings", "newsletter/settings.route.tsx"),
  ]),

  // For programs
  route("sitemap.xml", "site/sitemap.route.ts"),
  route("sitemap/:part", "site/sitemap.route.ts", { id: "site/sitemap-part" }),
  route("robots.txt", "site/robots.route.ts"),
  route("llms.txt", "site/llms.route.ts"),
  route("feed.xml", "site/feed.route.ts"),
  route("newsletter/feed.xml", "newsletter/feed.route.ts"),
  route("api/docs", "site/api-docs/api-docs.route.tsx"),
  route("status", "status/status.route.tsx"),
  ...(development ? [route("dev/kit", "ui/kit.route.tsx")] : []),
  route("*", "site/not-found.route.tsx"),
] satisfies RouteConfig;
