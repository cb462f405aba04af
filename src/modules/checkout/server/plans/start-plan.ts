import { lockCustomer } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import {
  findPaymentPlanOffer,
  listPendingPurchases,
  type PaymentPlanOffer,
  writePendingPurchase,
} from "#modules/payment-plans/server/public.ts";
import { type Attempt, findLiveAttempt, writeAttempt } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { openCheckoutSession } from "../contracts/open-checkout-session.ts";
import { pricePackage } from "../contracts/price-contract.ts";
import { assertMayOrder } from "../orders/assert-may-order.ts";
import { writeHistory } from "../orders/move-order.ts";
import { planLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import { toPaymentRequest } from "../orders/payment-request.ts";
import { orderLines, orders } from "../tables.ts";

export type StartPlanInput = {
  customerId: string;
  planId: string;
  /** The number of payments. */
  option: number;
  /** Hex SHA-256 of the accepted terms. */
  consentHash: string | undefined;
  /** The origin the customer returns to, such as https://clinic.example. */
  origin: string;
};

type Deps = Pick<ServerDeps, "db" | "clock" | "payments">;
type PreparedPlan = { purchaseId: string; attempt: Attempt };

/** The minimum time that must be left before an open payment page expires for the page to be used again. */
const MIN_LEFT_MS = 60_000;

/**
 * Orders only a package and opens the provider's page for its first payment (PY-6). The cart doesn't change. Repeated
 * for the same package and payments, it returns the same page while it is open. Throws the failures of its contract.
 */
export async function startPlan(
  deps: Deps,
  input: StartPlanInput,
): Promise<{ purchaseId: string; orderId: string; url: string }> {
  const { purchaseId, attempt } = await withRetry(deps.db, (tx) => prepare(deps, tx, input));
  failpoint("checkout:after_order_commit");
  const { url } = await openCheckoutSession(deps, attempt, input.customerId);
  return { purchaseId, orderId: attempt.orderId, url };
}

async function prepare(deps: Deps, tx: Transaction, input: StartPlanInput): Promise<PreparedPlan> {
  const { customerId, consentHash } = input;
  // Concurrent requests of one person run one after another, so that the second finds the first one's page.
  await lockCustomer(tx, customerId);
  const settings = await getClinicSettings(tx);
  const offer = await findPaymentPlanOffer(tx, {
    ...input,
    today: dateInZone(deps.clock.now(), settings.location.timeZone),
  });
  if (consentHash !== offer.consent.hash) throw new AppError("consent_missing");
  const open = await findOpen(deps, tx, input, offer);
  if (open) return open;
  await assertMayOrder(tx, { customerId, goods: [] });
  return write(deps, tx, input, offer);
}

/** Returns a payment page for the same package that can still be paid. */
async function findOpen(
  { clock }: Deps,
  tx: Transaction,
  { customerId }: StartPlanInput,
  offer: PaymentPlanOffer,
): Promise<PreparedPlan | undefined> {
  for (const { id: purchaseId, orderId } of await listPendingPurchases(tx, customerId, offer)) {
    const attempt = await findLiveAttempt(tx, orderId);
    if (!attempt || !["creating", "open"].includes(attempt.status)) continue;
    if (attempt.expiresAt.getTime() - clock.now().getTime() >= MIN_LEFT_MS) return { purchaseId, attempt };
  }
  return undefined;
}

async function write(
  { clock }: Deps,
  tx: Transaction,
  { customerId, origin }: StartPlanInput,
  offer: PaymentPlanOffer,
): Promise<PreparedPlan> {
  const settings = await getClinicSettings(tx);
  const {
    currency,
    location: { timeZone },
  } = settings;
  const { schedule } = offer;
  const priced = pricePackage(settings, offer, dateInZone(clock.now(), timeZone));
  if (priced.totals.waived > 0) throw new AppError("conflict");
  const orderId = newId();
  const [written] = await tx
    .insert(orders)
    .values({
      id: orderId,
      kind: "product",
      status: "pending",
      paymentState: "pending",
      customerId,
      currency,
      ...toOrderSums(priced.totals),
    })
    .returning({ number: orders.number });
  if (!written) throw new Error("no order came back");
  await tx.insert(orderLines).values(planLinesOf(orderId, offer, priced));
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" });
  const purchaseId = await writePendingPurchase(tx, { orderId, customerId, offer });
  const paymentRequest = toPaymentRequest({
    id: orderId,
    kind: "product",
    number: written.number,
    origin,
    currency,
    customerId,
    dueNowCents: priced.totals.dueNow,
    payments: schedule,
  });
  return { purchaseId, attempt: await writeAttempt(tx, paymentRequest) };
}
