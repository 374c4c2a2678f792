/** What stands in for the Worker's entry in workerd: the tests call services and the API themselves. */
export default {
  fetch: () => new Response("The tests have no pages: see test/browser.", { status: 404 }),
} satisfies ExportedHandler;
