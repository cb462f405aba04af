import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { consentForms, consentTexts } from "./consent-tables.ts";

/**
 * Confirms a form on behalf of the medical director, once. From now on customers sign this version. Throws `not_found`,
 * or `conflict` for an archived form.
 */
export async function confirmForm(db: Database, actor: AuditActor, id: string) {
  return withRetry(db, async (tx) => {
    const [before] = await tx.select().from(consentForms).where(eq(consentForms.id, id)).for("update");
    if (!before) throw new AppError("not_found");
    if (before.archivedAt) throw new AppError("conflict", { message: "This form is archived. Restore it first." });
    if (before.status === "confirmed") return toConfirmed(before);
    const after = await putInForce(tx, id, { accountId: actor.accountId, name: actor.name });
    await writeAudit(tx, actor, {
      action: "consentForm.confirm",
      resource: "ConsentForm",
      resourceId: id,
      summary: `Confirmed the form “${after.title}”`,
      before: { status: before.status },
      after: { status: after.status },
    });
    return toConfirmed(after);
  });
}

/**
 * Marks a draft as confirmed and stores its text as the current version. The caller holds the form's lock, or has just
 * created the form.
 */
export async function putInForce(tx: Transaction, id: string, by: { accountId: string | null; name: string }) {
  const [form] = await tx
    .update(consentForms)
    .set({
      status: "confirmed",
      confirmedBy: by.accountId,
      confirmedByName: by.name,
      confirmedAt: sql`clock_now()`,
    })
    .where(eq(consentForms.id, id))
    .returning();
  if (!form) throw new AppError("not_found");
  const { version, kind, title, families, body, validDays, confirmedAt } = form;
  await tx.insert(consentTexts).values({
    formId: id,
    version,
    kind,
    title,
    families,
    body,
    validDays,
    textHash: hashOf(body),
    confirmedByName: by.name,
    confirmedAt: confirmedAt ?? sql`clock_now()`,
  });
  return form;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function toConfirmed({ id, version, status, confirmedAt }: typeof consentForms.$inferSelect) {
  return { id, version, status, confirmedAt: (confirmedAt ?? new Date(0)).toISOString() };
}
