import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { seedForms } from "./consents/ship-forms.ts";
import { shipRules } from "./rules.ts";
import { intervalRules } from "./tables.ts";

/** The demo's medical director confirmed the shipped rules and forms. One that was changed since then stays the draft it is. */
export async function seedCare(db: Database): Promise<void> {
  await shipRules(db);
  await db
    .update(intervalRules)
    .set({ status: "confirmed", confirmedBy: "demo-lena", confirmedByName: "Lena Park", confirmedAt: sql`clock_now()` })
    .where(and(eq(intervalRules.status, "draft"), eq(intervalRules.version, 1)));
  await seedForms(db);
}
