/** A link of the frame. `reload` marks URLs outside React Router, which need a full page load. */
export type SiteLink = { readonly label: string; readonly to: string; readonly reload?: true };

/** The header's links (spec.md §2, Navigation). Login and Join Now, or Portal and Logout, follow them. */
export const headerLinks: readonly SiteLink[] = [
  { label: "Home", to: "/" },
  { label: "Courses", to: "/courses" },
  { label: "Projects", to: "/projects" },
  { label: "Youtube", to: "/youtube" },
  { label: "Chat", to: "/chat" },
  { label: "About", to: "/about-me" },
  { label: "Contact", to: "/contact" },
];

/** The side menu's links, in the order of spec.md §2. */
export function menuLinks(signedIn: boolean): readonly SiteLink[] {
  return [
    { label: "Home", to: "/" },
    { label: "Blog", to: "/blog" },
    { label: "About Me", to: "/about-me" },
    { label: "Courses", to: "/courses" },
    { label: "Chat", to: "/chat" },
    { label: "Projects", to: "/projects" },
    signedIn ? { label: "Portal", to: "/portal" } : { label: "Register", to: "/register" },
    ...(signedIn ? [] : [{ label: "Login", to: "/login" }]),
    { label: "Contact", to: "/contact" },
  ];
}

/** More links below the side menu, kept apart from the list in the specification. */
export const moreLinks: readonly SiteLink[] = [
  { label: "Search", to: "/search" },
  { label: "Notes", to: "/notes" },
  { label: "Youtube", to: "/youtube" },
  { label: "Templates", to: "/templates" },
  { label: "Playground", to: "/playground" },
];

/** The footer's four columns (spec.md §2). Together they reach every page that is open to everyone. */
export function footerColumns(
  signedIn: boolean,
): readonly { readonly heading: string; readonly links: readonly SiteLink[] }[] {
  return [
    {
      heading: "The Basics",
      links: [
        { label: "Home", to: "/" },
        { label: "About Me", to: "/about-me" },
        { label: "Courses", to: "/courses" },
        { label: "Mentorship", to: "/mentorship" },
        { label: "Notes", to: "/notes" },
        { label: "Blog", to: "/blog" },
      ],
    },
    {
      heading: "Get Involved",
      links: [
        ...(signedIn
          ? [{ label: "Portal", to: "/portal" }]
          : [
              { label: "Join Now", to: "/register" },
              { label: "Login", to: "/login" },
            ]),
        { label: "Newsletter", to: "/newsletter" },
        { label: "Templates", to: "/templates" },
        { label: "Contact", to: "/contact" },
      ],
    },
    {
      heading: "Community",
      links: [
        { label: "Projects", to: "/projects" },
        { label: "Youtube", to: "/youtube" },
        { label: "Chat", to: "/chat" },
        { label: "Playground", to: "/playground" },
        { label: "Search", to: "/search" },
      ],
    },
    {
      heading: "Legal",
      links: [
        { label: "Terms of Use", to: "/terms" },
        { label: "Privacy Policy", to: "/privacy" },
        { label: "API", to: "/api/docs", reload: true },
        { label: "Status", to: "/status" },
      ],
    },
  ];
}

/** The chat fills the screen, so it has no footer (spec.md §2). */
export function hasFooter(pathname: string): boolean {
  return pathname.replace(/\/+$/, "") !== "/chat";
}

/** The pages of a course have a frame of their own, without the site's navigation. Questions are pages of the site. */
export function isCalm(pathname: string): boolean {
  return /^\/learn\/(?!(questions|videos)(\/|$))[^/]+(\/[^/]+)?\/?$/.test(pathname);
}
