import { matchPath } from "react-router";

/** The texts for a page that is loading or failed to load. */
export type PageName = {
  /** Its `h1`, if that does not depend on the page's data. */
  heading?: string | undefined;
  loading: string;
  failed: string;
};

/** Pages by path: what they show, and their heading. test/deep/browser/navigation.test.ts compares the headings. */
export const NAMES: Record<string, readonly [shows: string, heading?: string]> = {
  "/": ["this page", "Practical Web Development Courses"],
  "/courses": ["the courses", "Course Library"],
  "/learn/:course": ["the lessons"],
  "/learn/:course/:lesson": ["this lesson"],
  "/enroll/:id": ["this offer", "Enroll"],
  "/checkout/:order": ["your order"],
  "/mentorship": ["the packages", "Mentorship and bootcamp"],
  "/mentorship/join": ["the form", "Ask to join"],
  "/templates": ["the templates", "Project Templates"],
  "/projects": ["the projects", "Projects"],
  "/youtube": ["the videos", "YouTube Video Library"],
  "/notes": ["the notes", "Notes"],
  "/notes/:slug": ["this note"],
  "/blog": ["the article"],
  "/blog/:slug": ["the article"],
  "/search": ["the search", "Search"],
  "/chat": ["the chat", "What can I help you with?"],
  "/playground": ["the playground", "React Playground"],
  "/about-me": ["this page", "About Me"],
  "/terms": ["the terms", "Terms of Use"],
  "/privacy": ["the policy", "Privacy Policy"],
  "/contact": ["the form", "Contact"],
  "/newsletter": ["the form", "The newsletter, every Monday"],
  "/newsletter/archive": ["the issues", "Newsletter Archive"],
  "/newsletter/archive/:slug": ["the issue"],
  "/register": ["the form", "Make your account"],
  "/login": ["the form", "Sign in"],
  "/login/code": ["the form"],
  "/login/bought": ["the form", "Bought but cannot get in?"],
  "/forgot-password": ["the form", "Forgot your password?"],
  "/portal": ["your overview"],
  "/portal/assignments": ["your assignments", "Assignments"],
  "/portal/purchases/claim": ["the form"],
  "/portal/profile": ["your profile", "Profile"],
  "/portal/profile/delete": ["this page", "Delete my account"],
  "/messages": ["your messages", "Messages"],
  "/messages/:studentId": ["the conversation"],
  "/messages/:kind/:id": ["the message"],
  "/users": ["the students", "Students"],
  "/upload": ["the earlier uploads", "Uploads"],
  "/desk": ["what waits"],
  "/desk/replies": ["the texts", "Saved replies"],
  "/desk/people/:id": ["this person"],
  "/desk/courses": ["the courses", "Courses"],
  "/desk/courses/:id": ["this course"],
  "/desk/enrol": ["the form", "Enrol people"],
  "/desk/search": ["the search", "Search the desk"],
  "/desk/brief": ["the brief", "Your week"],
  "/desk/figures": ["the figures", "Figures"],
  "/upload/:id": ["this upload"],
  "/desk/mail": ["the emails", "Email"],
  "/desk/keys": ["the keys", "Keys"],
  "/newsletter/issues": ["the issues", "Newsletter"],
  "/newsletter/issues/new": ["the form", "Write an issue"],
  "/newsletter/issues/:id": ["the issue"],
  "/newsletter/readers": ["the readers", "Readers"],
  "/newsletter/readers/import": ["the form", "Import readers"],
  "/newsletter/readers/groups": ["the groups", "Groups"],
  "/newsletter/readers/:id": ["the reader"],
  "/newsletter/settings": ["the settings", "Newsletter settings"],
};

/** Fixed by spec.md §2 and §8. */
const COURSE: PageName = { loading: "Loading course...", failed: "Course not found." };
const LOGOUT: PageName = {
  heading: "Sign Out",
  loading: "Signing you out…",
  failed: "You may still be signed in",
};

function named([shows, heading]: readonly [string, string?]): PageName {
  const failed = `${shows.charAt(0).toUpperCase()}${shows.slice(1)} could not be loaded`;
  return { heading, loading: `Loading ${shows}…`, failed };
}

export function pageNameAt(pathname: string): PageName {
  const is = (pattern: string) => matchPath(pattern, pathname) !== null;
  if (is("/courses/:id") || is("/courses/:id/syllabus")) return COURSE;
  if (is("/logout")) return LOGOUT;
  const path = Object.keys(NAMES).find(is);
  return named((path && NAMES[path]) || ["this page"]);
}

/** Whether a page has the portal's navigation. */
export function isInPortal(pathname: string): boolean {
  return /^\/(portal(?!\/profile\/delete)|messages|learn\/questions|users|upload|desk|newsletter\/(issues|readers|settings))(\/|$)/.test(
    pathname,
  );
}
