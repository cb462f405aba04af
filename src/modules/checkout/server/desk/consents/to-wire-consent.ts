import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { isAppError } from "#shared/app-error.ts";
import type { WireSaleConsent } from "../../../contract/sale-consent.ts";
import { type ConsentRow, choiceOf } from "./consent-row.ts";
import { type ConsentOffer, consentOfferOf, firstCentsOf } from "./contract-for-sale.ts";

/** The fields of a requested consent that are the same for every reader. */
type ShownConsent = Omit<WireSaleConsent, "asksCode" | "codeTo">;

/**
 * Returns what the customer is asked to agree to, and whether they still can: only if the current offer is the same,
 * word for word.
 */
export async function toWireConsent(db: DatabaseOrTransaction, row: ConsentRow, now: Date): Promise<ShownConsent> {
  const sold = await offeredNow(db, row, now);
  const isSame = sold?.offer.consent.hash === row.textHash;
  return {
    id: row.id,
    kind: row.kind,
    name: sold?.offer.name ?? "",
    price: sold && sold.kind !== "card" ? firstCentsOf(sold) : 0,
    text: row.text,
    hash: row.textHash,
    via: row.via,
    state: row.givenAt ? "given" : row.expiresAt <= now ? "expired" : isSame ? "asked" : "withdrawn",
    expiresAt: row.expiresAt.toISOString(),
  };
}

async function offeredNow(db: DatabaseOrTransaction, row: ConsentRow, now: Date): Promise<ConsentOffer | undefined> {
  const settings = await getClinicSettings(db);
  try {
    return await consentOfferOf(db, choiceOf(row), { settings, now });
  } catch (error) {
    if (isAppError(error, "not_found") || isAppError(error, "option_unavailable")) return undefined;
    throw error;
  }
}
