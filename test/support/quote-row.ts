/** The row of a quote for the course 4 that can be paid, for writing directly to the database. */
export const quoteRow = (
  change: Record<string, string | number | null> = {},
): Record<string, string | number | null> => ({
  ...{ id: crypto.randomUUID(), number: Math.floor(Math.random() * 1e12), offer_id: "4" },
  ...{ offer_name: "Beginner Web Dev", currency: "GBP", total: 29_900, tax: 0, refund_days: 15 },
  lines: JSON.stringify([{ kind: "offer", text: "Beginner Web Dev", minor: 29_900 }]),
  ...{ grants: '["4"]', email: "learner@example.org", created_at: 1, expires_at: Date.now() + 1e9 },
  company: JSON.stringify({
    name: "Weber GmbH",
    address: "Hafen 1",
    vatNumber: "DE123456789",
    reference: null,
  }),
  ...change,
});
