import { type Database, withRetry } from "#platform/db/client.ts";
import { chargeInvoice, lockInvoice } from "../billing/charge-invoice.ts";
import { findObject, type StoredObject, updateObject, type WireObject } from "../object-store.ts";
import {
  AUTHENTICATION_FAILED,
  authenticatedOutcomeOf,
  type CardDetails,
  type CardOutcome,
  outcomeOf,
} from "../test-cards.ts";
import { asInvoice } from "../wire/wire-invoice.ts";
import type { HostedLine } from "./hosted-page.ts";
import type { PayResult } from "./pay-result.ts";

/** Converts an invoice to the fields of a checkout session, from which the hosted page is rendered. */
function viewOf(data: WireObject): WireObject {
  const invoice = asInvoice(data);
  const page = String(invoice.hosted_invoice_url);
  return {
    id: invoice.id,
    object: "invoice",
    mode: "payment",
    submit_type: null,
    custom_text: { submit: null },
    amount_total: invoice.amount_due,
    currency: invoice.currency,
    success_url: page,
    cancel_url: new URL("/", page).href,
    status: invoice.status === "paid" ? "complete" : invoice.status === "open" ? "open" : "expired",
  };
}

/** Returns the content of an invoice's page; undefined where there is none, as for drafts. */
export async function findInvoicePage(
  db: Database,
  id: string,
): Promise<{ view: WireObject; lines: HostedLine[] } | undefined> {
  const found = await findObject(db, "invoice", id);
  if (typeof found?.data.hosted_invoice_url !== "string") return undefined;
  const lines = found.data.lines as { data: { description: string; amount: number }[] }; // the type that toInvoice writes
  return {
    view: viewOf(found.data),
    lines: lines.data.map(({ description, amount }) => ({ description, quantity: 1, amount_total: amount })),
  };
}

/** Pays an open invoice with a card entered by its holder. */
export function payInvoiceOnPage(db: Database, id: string, card: CardDetails): Promise<PayResult> {
  return payWith(db, id, () => ({ card, outcome: outcomeOf(card.number) }));
}

/** Handles the response to a 3-D Secure challenge on an invoice's page. */
export function answerInvoiceChallenge(db: Database, id: string, isAuthenticated: boolean): Promise<PayResult> {
  return payWith(db, id, ({ hidden }) => {
    const card = hidden.challengedCard as CardDetails | undefined; // the type that payWith writes
    if (!card) return undefined;
    return { card, outcome: isAuthenticated ? authenticatedOutcomeOf(card.number) : AUTHENTICATION_FAILED };
  });
}

function payWith(
  db: Database,
  id: string,
  choose: (stored: StoredObject) => { card: CardDetails; outcome: CardOutcome } | undefined,
): Promise<PayResult> {
  return withRetry(db, async (tx): Promise<PayResult> => {
    const stored = await lockInvoice(tx, id);
    if (stored.data.status !== "open") return { kind: "closed", session: viewOf(stored.data) };
    const chosen = choose(stored);
    if (!chosen) return { kind: "declined", message: "There is nothing to authenticate. Enter your card again." };
    const { card, outcome } = chosen;
    const { challengedCard: _, ...hidden } = stored.hidden;
    if (outcome.kind === "challenge") {
      await updateObject(tx, stored.data, { ...hidden, challengedCard: { ...card, cvc: "" } });
      return { kind: "challenge" };
    }
    const decline = outcome.kind === "declined" ? outcome : undefined;
    const charge = { card, decline, isAutomatic: false, at: stored.readAt };
    const invoice = await chargeInvoice(tx, { ...stored, hidden }, charge);
    return decline ? { kind: "declined", message: decline.message } : { kind: "paid", session: viewOf(invoice) };
  });
}
