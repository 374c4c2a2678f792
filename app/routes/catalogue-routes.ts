import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What is taught and sold: the library, the mentorship, enrolling, and the templates. */
export const catalogueRoutes: RouteConfigEntry[] = [
  route("courses", "routes/courses/layout.tsx", [
    index("routes/courses/library.tsx"),
    route(":id", "routes/courses/course.tsx"),
    route(":id/syllabus", "routes/courses/syllabus.tsx"),
  ]),
  route("enroll/:id", "routes/enroll.tsx"),
  route("mentorship", "routes/mentorship/overview.tsx"),
  route("mentorship/join", "routes/mentorship/join.tsx"),
  route("templates", "routes/templates.tsx"),
];
