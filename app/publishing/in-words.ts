/** "On sale" for `on-sale`. */
export const inWords = (option: string) => {
  const words = option.replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
