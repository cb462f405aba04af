import { recallClinicSettings } from "#modules/content/server/public.ts";
import { findPlanContract, isCharged, type PlanContract, storeSchedule } from "#modules/payment-plans/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { instantOf, startOfDay } from "#shared/zoned-time.ts";
import { saveCardOfOrder } from "../../contracts/save-card.ts";
import { settlePlan } from "./settle-plan.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "payments" | "versions" | "logger">;

/** When installments are charged, by the clinic's clock. */
const CHARGED_AT = "09:00";

/** When the payment of a day is charged. */
export function chargedAt(dueOn: string, timeZone: string): Date {
  return instantOf(dueOn, CHARGED_AT, timeZone) ?? startOfDay(dueOn, timeZone);
}

/** A first charge that should have been by now is made a moment later. */
const MOMENT_MS = 60_000;

/** Idempotency keys are remembered for a day; a bit less, so that none ends between asking and answering. */
const KEY_HOURS = 20;

/**
 * Makes the contract at the provider what the package is: makes it once the first payment is in, charges the card that is on file now,
 * and ends it once nothing more is to be charged (PY-6). Repeated, it asks for nothing. Throws GatewayError when the provider doesn't answer: the
 * job comes again.
 */
export async function alignPlan(deps: Deps, purchaseId: string): Promise<void> {
  const contract = await findPlanContract(deps.db, purchaseId);
  if (!contract) return;
  if (!contract.scheduleId) {
    if (isCharged(contract)) await agree(deps, contract);
    return;
  }
  const schedule = await deps.payments.readSchedule(contract.scheduleId);
  if (schedule.status === "ended") return;
  if (!isCharged(contract)) {
    await deps.payments.cancelSchedule(schedule.id);
    for (const { id } of schedule.invoices.filter(({ status }) => status === "open"))
      await deps.payments.voidInvoice(id, `void:${id}`);
    // Charges up to this moment are known from now on.
    await settlePlan(deps, purchaseId);
    return;
  }
  const card = await savedCards.findSavedCard(deps.db, `customer:${contract.customerId}`);
  if (!card || card.paymentMethodId === schedule.paymentMethodId) return;
  const { id } = schedule;
  await deps.payments.changeScheduleCard(id, card.paymentMethodId, `plan_card:${id}:${card.paymentMethodId}`);
  for (const invoice of schedule.invoices.filter(({ status }) => status === "open"))
    await payWith(deps, invoice.id, card.paymentMethodId);
  await settlePlan(deps, purchaseId);
}

/**
 * Another card is on file: what couldn't be charged is tried with it at once. Declined as well, its agenda continues.
 */
async function payWith({ payments }: Deps, invoiceId: string, card: string): Promise<void> {
  await payments.payInvoice(invoiceId, `pay:${invoiceId}:${card}`).catch((error: unknown) => {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
  });
}

async function agree(deps: Deps, contract: PlanContract): Promise<void> {
  const { db, payments, clock } = deps;
  const { id, orderId, startedAt, later } = contract;
  const [next] = later;
  // One that was taken over has no order, and nothing is charged for it.
  if (!next || !startedAt || !orderId) return;
  await saveCardOfOrder(deps, orderId);
  const owner = `customer:${contract.customerId}` as const;
  const [card, customerId] = [
    await savedCards.findSavedCard(db, owner),
    await savedCards.findProviderCustomer(db, owner),
  ];
  if (!card || !customerId) {
    // The card was forgotten in the meantime: another one brings the contract about.
    deps.logger.warn({ purchaseId: id }, "a package has no card to charge");
    return;
  }
  const now = clock.now();
  const isOld = now.getTime() - startedAt.getTime() > KEY_HOURS * 3_600_000;
  const made = isOld ? await payments.findSchedule({ customerId, purchaseId: id }) : undefined;
  const {
    currency,
    location: { timeZone },
  } = await recallClinicSettings(deps);
  const wanted = chargedAt(next.dueOn, timeZone);
  const startsAt = new Date(Math.max(wanted.getTime(), now.getTime() + MOMENT_MS));
  failpoint("subscription:before_provider");
  const schedule =
    made ??
    (await payments.createSchedule(
      {
        ...{ customerId, paymentMethodId: card.paymentMethodId, currency, startsAt, phases: phasesOf(later) },
        metadata: { plan_purchase_id: id, order_id: orderId },
      },
      // The request belongs to the key: a repeat must send the same.
      `schedule:${id}:${card.paymentMethodId}:${startsAt.getTime()}`,
    ));
  failpoint("subscription:after_provider");
  if (!(await storeSchedule(db, { id, scheduleId: schedule.id }))) await payments.cancelSchedule(schedule.id);
  // It may have been refunded in the meantime.
  else await alignPlan(deps, id);
}

/** Payments of one size that come one after the other are a phase. */
export function phasesOf(
  later: readonly Pick<PlanContract["later"][number], "amountCents">[],
): { amountCents: number; months: number }[] {
  const phases: { amountCents: number; months: number }[] = [];
  for (const { amountCents } of later) {
    const last = phases.at(-1);
    if (last?.amountCents === amountCents) last.months += 1;
    else phases.push({ amountCents, months: 1 });
  }
  return phases;
}
