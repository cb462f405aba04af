import { and, eq } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { shippedFormRows } from "../../domain/consents/shipped-forms.ts";
import { putInForce } from "./confirm-form.ts";
import { consentForms } from "./consent-tables.ts";

/** Adds the default forms that a clinic doesn't have yet, as drafts. Existing forms don't change. */
export async function shipForms(db: DatabaseOrTransaction): Promise<void> {
  await db.insert(consentForms).values(shippedFormRows).onConflictDoNothing();
}

/**
 * Adds the default forms to the demo, confirmed by its medical director. Draft forms that were changed after they were
 * added (version above 1) stay drafts.
 */
export async function seedForms(db: Database): Promise<void> {
  await shipForms(db);
  await db.transaction(async (tx) => {
    const drafts = await tx
      .select({ id: consentForms.id })
      .from(consentForms)
      .where(and(eq(consentForms.status, "draft"), eq(consentForms.version, 1)))
      .for("update");
    for (const { id } of drafts) await putInForce(tx, id, { accountId: "demo-lena", name: "Lena Park" });
  });
}
