import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { AppError } from "#shared/app-error.ts";
import { openCheckoutSession } from "../contracts/open-checkout-session.ts";
import type { SettleContext } from "../payment/settle-order.ts";
import { checkoutVisit, type NeedsCard } from "./checkout-visit.ts";
import { giveUpFormer } from "./give-up-former.ts";
import { type PlaceOrderInput, prepareOrder } from "./prepare-order.ts";

const ROUNDS = 3;

export type PlacedOrder = { orderId: string; url: string; status: "pending" | "paid" };

/** Returns the page for saving a card that a visit requires. A repeated order then books the visit. */
export const cardPageOf = (origin: string) => `${origin}/my-profile?card=needed#card`;

/**
 * Orders a cart or its goods and opens the provider's payment page (PY-1). First it writes the order with all that it
 * reserves and the request to the provider, then calls the provider, then stores the response. If the cart has changed
 * since its last order, that order's page is closed before a new one opens. A repeated call at any point returns the
 * same order and page. If nothing is due now, no page is opened: the URL is our own thank-you page, and a visit alone
 * is booked immediately. Throws the failures of its contract.
 */
export async function placeOrder(deps: SettleContext, input: PlaceOrderInput): Promise<PlacedOrder | NeedsCard> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await withRetry(deps.db, (tx) => prepareOrder(deps, tx, input));
    failpoint("checkout:after_order_commit");
    if (prepared.kind === "ready") {
      const { url } = await openCheckoutSession(deps, prepared.attempt, input.customerId);
      return { orderId: prepared.attempt.orderId, url, status: "pending" };
    }
    if (prepared.kind === "paid") return { orderId: prepared.orderId, url: thanksOf(input, prepared), status: "paid" };
    if (prepared.kind === "visit_only") {
      const booked = await checkoutVisit(deps, { ...input, shownDueCents: input.shownDueAtClinicCents });
      if ("needsCard" in booked) return booked;
      if ("orderId" in booked) return { ...booked, url: thanksOf(input, booked), status: "pending" };
      // The due amount has just changed.
      continue;
    }
    for (const orderId of prepared.orderIds) await giveUpFormer(deps, orderId);
  }
  throw new AppError("conflict");
}

const thanksOf = ({ origin }: PlaceOrderInput, { orderId }: { orderId: string }) => `${origin}/thanks/${orderId}`;
