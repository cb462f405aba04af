import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import { takeDownPictures } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { consents, consentTexts } from "./consent-tables.ts";

const ofKind = (tx: DatabaseOrTransaction, kind: "photo" | "treatment") =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(consentTexts)
      .where(
        and(
          eq(consentTexts.formId, consents.formId),
          eq(consentTexts.version, consents.version),
          eq(consentTexts.kind, kind),
        ),
      ),
  );

/** Returns the customer of a consent and the visit it was signed for; undefined for an unknown consent. */
export async function visitOfConsent(db: DatabaseOrTransaction, consentId: string) {
  const [row] = await db
    .select({ appointmentId: consents.appointmentId, customerId: consents.customerId })
    .from(consents)
    .where(eq(consents.id, consentId));
  return row;
}

/**
 * Withdraws a consent to pictures, for the customer or the holder of the visit it was signed for. Pictures that depend
 * on it leave the gallery in the same transaction. Repeating it changes nothing. Throws `not_found`, and `conflict` for
 * a treatment form, which ends with the visit.
 */
export async function withdrawConsent(
  tx: Transaction,
  { consentId, customerId, appointmentId }: { consentId: string; customerId: string | null; appointmentId: string },
): Promise<void> {
  const isTheirs = or(
    eq(consents.appointmentId, appointmentId),
    customerId === null ? undefined : eq(consents.customerId, customerId),
  );
  const [found] = await tx
    .select({ isPhoto: sql<boolean>`${ofKind(tx, "photo")}` })
    .from(consents)
    .where(and(eq(consents.id, consentId), isTheirs));
  if (!found) throw new AppError("not_found");
  if (!found.isPhoto) {
    throw new AppError("conflict", { message: "Only consent to pictures can be withdrawn here. Please call us." });
  }
  await tx
    .update(consents)
    .set({ withdrawnAt: sql`clock_now()` })
    .where(and(eq(consents.id, consentId), isNull(consents.withdrawnAt)));
  await takeDownPictures(tx, [consentId]);
}

/**
 * Whether this consent allows publishing a picture and isn't withdrawn. The row stays locked, so it can't be withdrawn
 * until the transaction ends.
 */
export async function mayPublish(tx: Transaction, consentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ choices: consents.choices })
    .from(consents)
    .where(and(eq(consents.id, consentId), isNull(consents.withdrawnAt)))
    .for("share");
  return row?.choices.includes("publication") ?? false;
}
