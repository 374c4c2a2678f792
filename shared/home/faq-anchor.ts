/** Where on the home page a question's answer stands: `/#faq-{id}`. */
export const faqAnchor = (id: string): string => `faq-${id}`;
