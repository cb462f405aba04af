import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/platform/tables.ts", "./src/modules/*/server/tables.ts", "./src/modules/*/server/**/*-tables.ts"],
  out: "./src/platform/db/migrations",
});
