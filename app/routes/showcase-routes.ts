import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What there is to look at: projects, videos, and the person who made them. */
export const showcaseRoutes: RouteConfigEntry[] = [
  route("projects", "routes/projects.tsx"),
  route("youtube", "routes/youtube.tsx"),
  route("about-me", "routes/about-me.tsx"),
];
