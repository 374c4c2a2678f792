import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Writing to the instructor, and the desk from which the instructor answers and runs the site. */
export const deskRoutes: RouteConfigEntry[] = [
  route("contact", "routes/contact.tsx"),
  // The frame of everything behind the sign-in, a second time: these pages lie outside /portal.
  layout("routes/portal/layout.tsx", { id: "routes/desk/layout" }, [
    route("messages", "routes/desk/messages.tsx"),
    route("messages/:studentId", "routes/desk/conversation.tsx"),
    route("messages/:kind/:id", "routes/desk/letter.tsx"),
    route("users", "routes/desk/students.tsx"),
    route("upload", "routes/desk/upload.tsx"),
    route("desk/mail", "routes/desk/failed-mail.tsx"),
    route("newsletter/issues", "routes/desk/issues.tsx"),
    route("newsletter/issues/new", "routes/desk/new-issue.tsx"),
    route("newsletter/issues/:id", "routes/desk/issue.tsx"),
  ]),
];
