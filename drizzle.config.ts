import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./worker/db/schema.ts",
    "./worker/db/schema-people.ts",
    "./worker/db/schema-chat.ts",
    "./worker/db/schema-newsletter.ts",
  ],
  out: "./migrations",
});
