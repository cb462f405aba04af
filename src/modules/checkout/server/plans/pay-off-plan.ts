import { lockCustomer } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { listPendingPayoffs, type Payoff, readPayoff, writePayoff } from "#modules/payment-plans/server/public.ts";
import { type Attempt, findLiveAttempt, writeAttempt } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { openCheckoutSession } from "../contracts/open-checkout-session.ts";
import { assertMayOrder } from "../orders/assert-may-order.ts";
import { writeHistory } from "../orders/move-order.ts";
import { toPaymentRequest } from "../orders/payment-request.ts";
import { orderLines, orders } from "../tables.ts";

type PayOff = { customerId: string; purchaseId: string; origin: string };
type Deps = Pick<ServerDeps, "db" | "clock" | "payments">;

/** The minimum time that must be left before an open payment page expires for the page to be used again. */
const MIN_LEFT_MS = 60_000;

/**
 * Orders the rest of a package and opens the provider's payment page (PY-6). The payment is only authorized until it is
 * certain that no installment was charged in the meantime. A repeated call returns the same page while it is open.
 * Throws the failures of its contract.
 */
export async function payOffPlan(deps: Deps, input: PayOff): Promise<{ orderId: string; amount: Cents; url: string }> {
  const { attempt, amount } = await withRetry(deps.db, (tx) => prepare(deps, tx, input));
  failpoint("checkout:after_order_commit");
  const { url } = await openCheckoutSession(deps, attempt, input.customerId);
  return { orderId: attempt.orderId, amount, url };
}

async function prepare({ clock }: Deps, tx: Transaction, { customerId, purchaseId, origin }: PayOff) {
  // Concurrent requests of one person run one after another, so that the second finds the first one's page.
  await lockCustomer(tx, customerId);
  const {
    currency,
    location: { timeZone },
  } = await getClinicSettings(tx);
  const payoff = await readPayoff(tx, { purchaseId, customerId, today: dateInZone(clock.now(), timeZone) });
  const amount = payoff.amountCents;
  for (const orderId of await listPendingPayoffs(tx, payoff)) {
    const attempt = await findLiveAttempt(tx, orderId);
    const isOpen = attempt && ["creating", "open"].includes(attempt.status);
    if (isOpen && attempt.expiresAt.getTime() - clock.now().getTime() >= MIN_LEFT_MS) return { attempt, amount };
  }
  await assertMayOrder(tx, { customerId, goods: [] });
  return { attempt: await write(tx, payoff, { customerId, origin, currency }), amount };
}

async function write(
  tx: Transaction,
  payoff: Payoff,
  { customerId, origin, currency }: { customerId: string; origin: string; currency: string },
): Promise<Attempt> {
  const { plan, nths, amountCents: cents } = payoff;
  const orderId = newId();
  const [written] = await tx
    .insert(orders)
    .values({
      id: orderId,
      kind: "installment",
      status: "pending",
      paymentState: "pending",
      customerId,
      currency,
      subtotalCents: cents,
      totalCents: cents,
      dueNowCents: cents,
    })
    .returning({ number: orders.number });
  if (!written) throw new Error("no order came back");
  await tx.insert(orderLines).values({
    id: newId(),
    orderId,
    kind: "plan",
    itemId: plan.id,
    name: plan.name,
    position: 0,
    quantity: 1,
    detail: nths.length === 1 ? "The last payment" : `The last ${nths.length} payments`,
    unitPriceCents: cents,
    lineTotalCents: cents,
    listCents: cents,
    netCents: cents,
    dueNowCents: cents,
  });
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" });
  await writePayoff(tx, payoff, orderId);
  const paymentRequest = toPaymentRequest({
    id: orderId,
    kind: "installment",
    number: written.number,
    origin,
    currency,
    customerId,
    dueNowCents: cents,
  });
  return writeAttempt(tx, { ...paymentRequest, capture: "manual" });
}
