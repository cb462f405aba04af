import { parseEnv } from "#platform/env.ts";
import { resetFactor } from "#server/staff-access.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run staff:reset -- email`: for a staff member who can't prove their second factor anymore. */
await withDatabase(async (db) => {
  const { page } = await resetFactor(db, parseEnv(), process.argv[2]);
  console.log("Sign in with the password within 15 minutes; the page then sets up a new second factor:");
  console.log(page);
});
