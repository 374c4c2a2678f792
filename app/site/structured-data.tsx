/** Escaped, because `</script>` in a text would end the element. */
const forScript = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

/**
 * Structured data (app/site/schema-org.ts) that adds nothing to the page's script. With
 * `data={import.meta.env.SSR && faqData(entries)}` only the server renders it, and the browser's build drops the code.
 * Other pages use their `meta`.
 */
export function StructuredData({ data }: { data: object | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped for a script element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? forScript(data) : "" }}
    />
  );
}
