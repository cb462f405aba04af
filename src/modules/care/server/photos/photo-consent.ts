import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { consents } from "../consents/consent-tables.ts";
import { type ConsentSubject, listConsents } from "../consents/list-consents.ts";

/**
 * Whether pictures may be added to a customer's record. `open`: yes, because the clinic has no form about pictures.
 * `given`: the customer allowed it. `missing`: the customer hasn't allowed it.
 */
export type PhotoConsent = "open" | "given" | "missing";

/** Returns whether pictures may be added to a visit's record. */
export async function readPhotoConsent(
  db: DatabaseOrTransaction,
  subject: ConsentSubject,
): Promise<{ state: PhotoConsent; consentId?: string }> {
  const forms = (await listConsents(db, subject)).filter(({ kind }) => kind === "photo");
  if (forms.length === 0) return { state: "open" };
  const consentId = forms.find(({ signed }) => signed?.choices.includes("record"))?.signed?.id;
  return consentId === undefined ? { state: "missing" } : { state: "given", consentId };
}

/**
 * Returns whether pictures may be added to a visit's record, and locks a given consent, so that it can't be withdrawn
 * until the transaction ends.
 */
export async function lockPhotoConsent(tx: Transaction, subject: ConsentSubject): Promise<PhotoConsent> {
  const { state, consentId } = await readPhotoConsent(tx, subject);
  if (consentId === undefined) return state;
  const rows = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.id, consentId), isNull(consents.withdrawnAt)))
    .for("share");
  return rows.length > 0 ? "given" : "missing";
}
