/** The Worker's entry in the tests in workerd, which call services and the API directly. */
export default {
  fetch: () => new Response("The tests have no pages: see test/browser.", { status: 404 }),
} satisfies ExportedHandler;
