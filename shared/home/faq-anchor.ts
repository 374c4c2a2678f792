/** The id of an FAQ item on the home page: `/#faq-{id}`. */
export const faqAnchor = (id: string): string => `faq-${id}`;
