import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The notes that the assistant answers from, and the search over the whole site. */
export const libraryRoutes: RouteConfigEntry[] = [
  route("notes", "routes/notes/library.tsx"),
  route("notes/:slug", "routes/notes/note.tsx"),
  route("search", "routes/search.tsx"),
];
