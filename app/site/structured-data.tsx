/** `</script>` inside a text would end the element; JSON reads the escape as the same character. */
const forScript = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

/**
 * What a part of the page says about itself to search engines (app/site/schema-org.ts), for
 * pages that can spare no script for it: `data={import.meta.env.SSR && faqData(entries)}` is in the
 * document that the server sends, which is what engines read, and the browser's build drops the rest.
 * Elsewhere the page's `meta` is the place.
 */
export function StructuredData({ data }: { data: object | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped for the script element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? forScript(data) : "" }}
    />
  );
}
