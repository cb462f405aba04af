import type { Transaction } from "#platform/db/client.ts";
import { inOrder } from "#platform/db/statement.ts";
import { insertObject, lockObject, type StoredObject, updateObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import type { CardDetails, CardOutcome } from "../test-cards.ts";
import { toPaymentMethod } from "../wire/wire-card.ts";
import type { PayResult } from "./pay-result.ts";

/** Saves a card entered on a page that takes no money. The session is locked. */
export async function saveOnSession(
  tx: Transaction,
  { data, hidden, readAt }: StoredObject,
  card: CardDetails,
  outcome: CardOutcome,
): Promise<PayResult> {
  const { data: setup } = await lockObject(tx, "setup_intent", String(data.setup_intent));
  const { challengedCard: _, ...rest } = hidden;
  const unused = { ...card, cvc: "" };
  if (outcome.kind === "challenge") {
    const url = `${String(data.url)}/challenge`;
    const intentInput = {
      ...setup,
      status: "requires_action",
      next_action: { type: "redirect_to_url", redirect_to_url: { return_url: null, url } },
    };
    await inOrder(
      updateObject(tx, intentInput),
      updateObject(tx, data, { ...rest, challengedCard: unused }),
      recordEvents(tx, { type: "setup_intent.requires_action", object: intentInput }),
    );
    return { kind: "challenge" };
  }
  if (outcome.kind === "declined") {
    const { code, declineCode, message } = outcome;
    const failed = {
      ...setup,
      status: "requires_payment_method",
      next_action: null,
      last_setup_error: { code, decline_code: declineCode, message, type: "card_error" },
    };
    await inOrder(
      updateObject(tx, failed),
      updateObject(tx, data, rest),
      recordEvents(tx, { type: "setup_intent.setup_failed", object: failed }),
    );
    return { kind: "declined", message };
  }
  const method = toPaymentMethod(card, String(data.customer), readAt);
  const saved = { ...setup, status: "succeeded", payment_method: method.id, next_action: null, last_setup_error: null };
  const complete = { ...data, status: "complete", url: null };
  await inOrder(
    insertObject(tx, method, { card: unused }),
    updateObject(tx, saved),
    updateObject(tx, complete, rest),
    recordEvents(
      tx,
      { type: "payment_method.attached", object: method },
      { type: "setup_intent.succeeded", object: saved },
      { type: "checkout.session.completed", object: complete },
    ),
  );
  return { kind: "paid", session: complete };
}
