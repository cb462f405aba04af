import { getClinicSettings } from "#modules/content/server/public.ts";
import { type PaidSwitch, writeSwitch } from "#modules/membership/server/public.ts";
import { beginCharge, savedCards, writeAttempt } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { writeHistory } from "../../orders/move-order.ts";
import { toPaymentRequest } from "../../orders/payment-request.ts";
import { orderLines, orders } from "../../tables.ts";

/** The job that finishes a switch's charge to the card on file if the customer's request didn't finish it. */
export const FINISH_SWITCH_TASK = "finish_switch";
const LOOKS_AGAIN_MINUTES = 0.5;

/**
 * Writes the order that pays for a more expensive plan, with the pending provider request: a charge of the card on
 * file, or a payment page if there is no card. Returns its id. Throws `conflict` while another switch is waiting for
 * payment.
 */
export async function placeSwitch(
  tx: Transaction,
  input: PaidSwitch,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const { customerId, dueCents, to } = input;
  const { currency } = await getClinicSettings(tx);
  const orderId = newId();
  const [written] = await tx
    .insert(orders)
    .values({
      id: orderId,
      kind: "switch",
      status: "pending",
      paymentState: "pending",
      customerId,
      currency,
      subtotalCents: dueCents,
      totalCents: dueCents,
      dueNowCents: dueCents,
    })
    .returning({ number: orders.number });
  if (!written) throw new Error("no order came back");
  await tx.insert(orderLines).values({
    id: newId(),
    orderId,
    kind: "membership",
    itemId: to.planId,
    name: `${to.name} membership`,
    position: 0,
    detail: `Rest of this ${to.interval}`,
    picture: to.picture,
    quantity: 1,
    unitPriceCents: dueCents,
    lineTotalCents: dueCents,
    listCents: dueCents,
    netCents: dueCents,
    dueNowCents: dueCents,
  });
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" });
  await writeSwitch(tx, { ...input, orderId });
  const card = await savedCards.findSavedCard(tx, `customer:${customerId}`);
  if (!card) {
    await writePage(tx, { orderId, number: written.number, customerId, dueCents, currency, origin });
    return orderId;
  }
  await beginCharge(tx, { orderId, cents: dueCents, card });
  const runAt = addMinutes(now, LOOKS_AGAIN_MINUTES);
  await enqueueJob(tx, FINISH_SWITCH_TASK, { orderId, origin }, { key: `switch:${orderId}`, runAt });
  return orderId;
}

type Page = { orderId: string; number: number; customerId: string; dueCents: number; currency: string; origin: string };

/**
 * Stores the request for the order's payment page. The money is only authorized until it is certain that the switch
 * still costs that amount.
 */
export async function writePage(tx: Transaction, { orderId, dueCents, ...page }: Page): Promise<void> {
  const paymentRequest = toPaymentRequest({ ...page, id: orderId, kind: "switch", dueNowCents: dueCents });
  await writeAttempt(tx, { ...paymentRequest, capture: "manual" });
}
