import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { seedForms } from "./consents/ship-forms.ts";
import { shipRules } from "./rules.ts";
import { screeningQuestions } from "./screening/screening-tables.ts";
import { shipQuestions } from "./screening/ship-questions.ts";
import { intervalRules } from "./tables.ts";

/**
 * Adds the default rules, questions and forms, and marks them as confirmed by the demo's medical director. Drafts that
 * were changed after they were added (version above 1) stay drafts.
 */
export async function seedCare(db: Database): Promise<void> {
  await shipRules(db);
  await shipQuestions(db);
  const confirmed = {
    status: "confirmed",
    confirmedBy: "demo-lena",
    confirmedByName: "Lena Park",
    confirmedAt: sql`clock_now()`,
  } as const;
  await db
    .update(intervalRules)
    .set(confirmed)
    .where(and(eq(intervalRules.status, "draft"), eq(intervalRules.version, 1)));
  await db
    .update(screeningQuestions)
    .set(confirmed)
    .where(and(eq(screeningQuestions.status, "draft"), eq(screeningQuestions.version, 1)));
  await seedForms(db);
}
