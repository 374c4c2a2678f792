import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./worker/*/schema.ts", "./worker/selling/gift-schema.ts"],
  out: "./migrations",
});
