import { createHash } from "node:crypto";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import type { Transaction } from "#platform/db/client.ts";
import { termsOfClinic } from "../../domain/terms/visit-terms.ts";
import { visitTerms } from "./terms-tables.ts";

export type StoreTerms = {
  appointmentId: string;
  settings: ClinicSettings;
  /** When the customer accepted them by booking; `null` for a visit that the desk booked. */
  acceptedAt: Date | null;
};

/** The terms of a visit that is booked now, as their row. */
export function termsRowOf({ appointmentId, settings, acceptedAt }: StoreTerms): typeof visitTerms.$inferInsert {
  const terms = termsOfClinic(settings.booking);
  const textHash = createHash("sha256").update(terms.text, "utf8").digest("hex");
  return { appointmentId, ...terms, textHash, shownAt: acceptedAt, acceptedAt };
}

/** Stores what is agreed about a visit, in the transaction that books it. */
export async function storeTerms(tx: Transaction, wanted: StoreTerms): Promise<void> {
  await tx.insert(visitTerms).values(termsRowOf(wanted)).execute();
}
