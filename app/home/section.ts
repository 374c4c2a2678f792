/** The space above and below a section of the home page, which has more of them than other pages. */
export const SECTION = "py-[clamp(2.75rem,2rem+3vw,4.75rem)]";
