import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { cardConsentText } from "../../../domain/card-consent.ts";
import { saleConsents } from "./sale-consent-tables.ts";

/** Returns the consent text for a card saved by the desk, in the same words as on every page that saves one. */
export function cardOffer(clinicName: string) {
  const text = cardConsentText(clinicName);
  const hash = createHash("sha256").update(text, "utf8").digest("hex");
  return { planId: "card", name: "saving your card", consent: { text, hash } };
}

type Sale = { id: string; customerId: string | null };

/**
 * Assigns to an order its customer's consent to save the card that pays for it. One consent covers all payments for the
 * order. Throws `consent_missing` if the customer hasn't agreed to the current text, and `invalid_input` if the order
 * has no customer or the customer has no email.
 */
export async function holdCardConsent(tx: Transaction, { id: orderId, customerId }: Sale): Promise<void> {
  if (!customerId) throw cantSave("A card is saved for a customer only.");
  if (!(await getCustomerSummary(tx, customerId))?.email)
    throw cantSave("This customer has no email. Add one, then their card can be saved.");
  const { hash } = cardOffer((await getClinicSettings(tx)).name).consent;
  const isFree = and(isNull(saleConsents.orderId), gt(saleConsents.expiresAt, sql`clock_now()`));
  const [consent] = await tx
    .select({ id: saleConsents.id, orderId: saleConsents.orderId })
    .from(saleConsents)
    .where(
      and(
        ...[eq(saleConsents.customerId, customerId), eq(saleConsents.kind, "card"), eq(saleConsents.textHash, hash)],
        ...[
          isNotNull(saleConsents.givenAt),
          isNotNull(saleConsents.provenBy),
          or(eq(saleConsents.orderId, orderId), isFree),
        ],
      ),
    )
    .orderBy(asc(saleConsents.orderId), asc(saleConsents.givenAt))
    .limit(1)
    .for("update");
  if (!consent) throw new AppError("consent_missing", { message: "The customer hasn’t agreed to it yet." });
  if (!consent.orderId) await tx.update(saleConsents).set({ orderId }).where(eq(saleConsents.id, consent.id)).execute();
}

/** Returns the text to which the customer of an order agreed before their card was saved, and when they agreed. */
export async function findCardConsent(
  tx: Transaction,
  orderId: string,
): Promise<{ text: string; at: Date } | undefined> {
  const [found] = await tx
    .select({ text: saleConsents.text, at: saleConsents.givenAt })
    .from(saleConsents)
    .where(and(eq(saleConsents.orderId, orderId), eq(saleConsents.kind, "card")));
  return found?.at ? { text: found.text, at: found.at } : undefined;
}

function cantSave(message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path: "savesCard", message }] });
}
