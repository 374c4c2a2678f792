/** How many of each kind a search at the desk shows. */
export const FOUND = 10;
