import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./worker/*/schema.ts", "./worker/selling/seat-schema.ts"],
  out: "./migrations",
});
