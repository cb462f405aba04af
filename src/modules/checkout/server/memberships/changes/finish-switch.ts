import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { endCharge, findChargeOf, savedCards } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { returnLatePayment } from "../../../refunds/server/return-payment.ts";
import { lockOrderState } from "../../movements/lock-order-state.ts";
import type { OrderState } from "../../movements/order-state.ts";
import { postMovements } from "../../movements/post-movements.ts";
import { completeOrder } from "../../payment/complete-order.ts";
import { giveUpOrder } from "../../payment/give-up-order.ts";
import { secureOrder } from "../../payment/secure-order.ts";
import type { SettleContext } from "../../payment/settle-order.ts";
import { findDeskRow } from "../../visit-orders/lock-desk-order.ts";
import { writePage } from "./place-switch.ts";

/** Refusals after which the card's holder can still pay on a payment page. */
const ON_A_PAGE = ["authentication_required", "no_saved_card"];

/**
 * Charges the card on file for a recorded switch (change to a more expensive plan), and completes the switch. If the
 * bank requires confirmation by the card's holder, the order gets a payment page instead; if the bank declines, the
 * order is abandoned. After a crash in between, a job repeats it; a late charge is refunded. Does nothing without a
 * pending charge. Throws `payments_interrupted` if the provider doesn't respond.
 */
export async function finishSwitch(
  deps: SettleContext,
  orderId: string,
  { origin, isRepeat = true }: { origin: string; isRepeat?: boolean },
): Promise<void> {
  const tender = await findChargeOf(deps.db, orderId);
  if (tender?.state !== "charging") return;
  const { currency, number, customerId } = await findDeskRow(deps.db, orderId);
  const outcome = await savedCards
    .chargeSavedCard(deps, tender, { currency, description: `Order ${number}`, isRepeat })
    .catch((error: unknown) => {
      if (!isGatewayError(error)) throw error;
      throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    });
  failpoint("switch:after_charge");
  await withRetry(deps.db, async (tx) => {
    const state = await lockOrderState(tx, orderId);
    const ended = await endCharge(tx, tender.id, answeredBy(outcome));
    if (!ended) return;
    if (ended.state === "captured") return book(deps, tx, state, ended);
    if (state.status !== "pending") return;
    if (customerId && ON_A_PAGE.includes(ended.failureCode ?? ""))
      return writePage(tx, { orderId, number, customerId, currency, origin, dueCents: tender.amountCents });
    const abandoned = await giveUpOrder(tx, state, { cause: "customer" });
    return postMovements(tx, abandoned.moved, "system");
  });
}

function answeredBy(outcome: savedCards.ChargeOutcome) {
  if (outcome.kind === "refused") return { state: "released", failureCode: outcome.failureCode } as const;
  return { state: "captured", paymentIntentId: outcome.paymentIntentId, chargeId: outcome.chargeId } as const;
}

type CapturedCharge = NonNullable<Awaited<ReturnType<typeof endCharge>>>;

/** Applies a paid switch, or refunds the charge if the switch isn't possible anymore. */
async function book(deps: SettleContext, tx: Transaction, state: OrderState, tender: CapturedCharge): Promise<void> {
  const { id: tenderId, orderId, amountCents: cents } = tender;
  const tenderPosting = tenderTaken({ tenderId, orderId, into: "provider", cents });
  if (state.status === "pending" && (await secureOrder(deps, tx, state))) {
    const completed = await completeOrder(tx, deps, state, "customer");
    return postMovements(tx, [tenderPosting, ...completed.moved], "system");
  }
  const abandoned =
    state.status === "pending"
      ? await giveUpOrder(tx, state, { cause: "customer", isLost: true })
      : { state, moved: [] };
  await postMovements(tx, [tenderPosting, ...abandoned.moved], "system");
  await returnLatePayment(tx, { state: abandoned.state, tender });
}
