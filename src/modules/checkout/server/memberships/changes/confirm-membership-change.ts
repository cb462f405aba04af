import { lockCustomer } from "#modules/booking/server/public.ts";
import type { WireMembership } from "#modules/membership/contract/own-membership.ts";
import { confirmChange, findMembership, findOpenSwitch, findSwitchOfQuote } from "#modules/membership/server/public.ts";
import { findChargeOf, findLiveAttempt } from "#modules/payments/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { openCheckoutSession } from "../../contracts/open-checkout-session.ts";
import { findOrderState } from "../../movements/lock-order-state.ts";
import { closePageAndSettleOrder } from "../../payment/settle-order.ts";
import { finishSwitch } from "./finish-switch.ts";
import { placeSwitch } from "./place-switch.ts";

type ChangeConfirmation = {
  customerId: string;
  quoteId: string;
  /** The site that the customer returns to, such as https://clinic.example. */
  origin: string;
};

/**
 * Applies the membership change that a preview showed (PY-5). For a more expensive plan, the card on file is charged
 * first; `url` is the order's payment page if the customer must pay or confirm there. Throws the errors listed in the
 * definition of its API call.
 */
export async function confirmMembershipChange(
  deps: ServerDeps,
  input: ChangeConfirmation,
): Promise<{ membership: WireMembership; url: string | undefined }> {
  const { customerId, quoteId, origin } = input;
  await closeOther(deps, input);
  const { membershipId, orderId, isNew } = await withRetry(deps.db, async (tx) => {
    await lockCustomer(tx, customerId);
    const { membershipId, toPay } = await confirmChange(tx, { customerId }, quoteId);
    if (toPay)
      return {
        membershipId,
        isNew: true,
        orderId: await placeSwitch(tx, toPay, { origin, now: deps.clock.now() }),
      };
    const placed = await findSwitchOfQuote(tx, quoteId);
    return { membershipId, isNew: false, orderId: placed?.orderId };
  });
  failpoint("switch:after_order_commit");
  const url = orderId ? await pay(deps, { ...input, orderId, isRepeat: !isNew }) : undefined;
  const found = await findMembership(deps.db, membershipId);
  if (!found) throw new AppError("not_found");
  return { membership: found.membership, url };
}

/** Abandons an unpaid switch that came from another preview, and closes its payment page. */
async function closeOther(deps: ServerDeps, { customerId, quoteId }: ChangeConfirmation): Promise<void> {
  const open = await findOpenSwitch(deps.db, customerId);
  if (!open || open.quoteId === quoteId) return;
  const charge = await findChargeOf(deps.db, open.orderId);
  if (charge?.state === "charging")
    throw new AppError("conflict", { message: "Your card is being charged. Please wait a moment." });
  try {
    await closePageAndSettleOrder(deps, open.orderId, { cause: "customer" });
  } catch (error) {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 3 });
    throw error;
  }
}

/**
 * Collects the payment for a switch's order. Returns undefined once it is paid, or the URL of its payment page if the
 * customer must pay there.
 */
async function pay(
  deps: ServerDeps,
  { orderId, customerId, origin, isRepeat }: ChangeConfirmation & { orderId: string; isRepeat: boolean },
): Promise<string | undefined> {
  await finishSwitch(deps, orderId, { origin, isRepeat });
  const state = await findOrderState(deps.db, orderId);
  if (state?.status === "cancelled") throw new AppError("card_declined");
  if (state?.status !== "pending") return undefined;
  const attempt = await findLiveAttempt(deps.db, orderId);
  if (!attempt) throw new AppError("payments_interrupted", { retryAfterSeconds: 3 });
  return (await openCheckoutSession(deps, attempt, customerId)).url;
}
