import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { endCharge, findTender, savedCards, type Tender } from "#modules/payments/server/public.ts";
import { type SendWithCommit, type Transaction, withPipelinedCommit } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { whyNotPayable } from "../../domain/desk/desk-payment.ts";
import { returnPayment } from "../../refunds/server/return-payment.ts";
import { postMovements } from "../movements/post-movements.ts";
import { type DeskOrder, findDeskRow, lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { bookTender } from "./book-tender.ts";

/**
 * Charges the card on file for a stored tender (one payment for an order), and books the payment. If the process is
 * killed in between, a job calls this again. Only a caller that has just stored the tender passes `isRepeat: false`.
 * Returns the paid tender. Throws `no_saved_card`, `card_declined` and `authentication_required`, also on a repeat, and
 * `payments_interrupted` while the provider doesn't respond.
 */
export async function finishCharge(
  deps: Pick<ServerDeps, "db" | "payments" | "secrets">,
  tenderId: string,
  { isRepeat = true }: { isRepeat?: boolean } = {},
): Promise<Tender> {
  const tender = await findTender(deps.db, tenderId);
  if (!tender) throw new AppError("not_found");
  if (tender.state !== "charging") return paidOrThrow(tender);
  const { currency, number } = await findDeskRow(deps.db, tender.orderId);
  const outcome = await savedCards
    .chargeSavedCard(deps, tender, { currency, description: `Order ${number}`, isRepeat })
    .catch((error: unknown) => {
      if (!isGatewayError(error)) throw error;
      throw new AppError("payments_interrupted", {
        message: "The card provider isn’t answering. Wait a moment: we’ll check again automatically.",
        cause: error,
        retryAfterSeconds: 5,
      });
    });
  failpoint("desk:after_charge");
  const ended = await withPipelinedCommit(deps.db, async (tx, atLast) => {
    const order = await lockDeskOrder(tx, tender.orderId);
    const written = await endCharge(
      tx,
      tenderId,
      outcome.kind === "paid"
        ? { state: "captured", paymentIntentId: outcome.paymentIntentId, chargeId: outcome.chargeId }
        : { state: "released", failureCode: outcome.failureCode },
    );
    if (written?.state === "captured") await bookCharge(deps, tx, { order, tender: written, atLast });
    return written;
  });
  return paidOrThrow(ended ?? (await findTender(deps.db, tenderId)) ?? tender);
}

type Charged = {
  order: DeskOrder;
  tender: Tender;
  atLast: SendWithCommit;
  /** Whether the amount is what was requested; a different amount is refunded. */
  isAsAsked?: boolean;
};

/** Books a card payment that has arrived: for its order, or as a refund where the order can't be paid anymore. */
export async function bookCharge(
  deps: Pick<ServerDeps, "secrets">,
  tx: Transaction,
  { order, tender, atLast, isAsAsked = true }: Charged,
): Promise<void> {
  const actor = `staff:${tender.takenBy ?? "unknown"}` as const;
  if (isAsAsked && !whyNotPayable({ ...order, visitStatus: order.visit?.status ?? null }))
    return postMovements(tx, await bookTender(deps, tx, order, tender, atLast), actor);
  // The order can't be paid anymore, or the charged amount is wrong, so the money is refunded.
  const { id: tenderId, orderId, amountCents: cents } = tender;
  await returnPayment(tx, { tender, reason: "cancelled" });
  await postMovements(tx, [tenderTaken({ tenderId, orderId, into: "provider", cents })], actor);
}

const REFUSALS: Readonly<Record<string, "no_saved_card" | "authentication_required">> = {
  no_saved_card: "no_saved_card",
  authentication_required: "authentication_required",
};

function paidOrThrow(tender: Tender): Tender {
  if (tender.state === "captured") return tender;
  if (tender.state === "charging") throw new AppError("payments_interrupted", { retryAfterSeconds: 5 });
  throw new AppError(REFUSALS[tender.failureCode ?? ""] ?? "card_declined");
}
