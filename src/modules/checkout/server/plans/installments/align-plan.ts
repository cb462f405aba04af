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

/** The time at which installments are charged, by the clinic's clock. */
const CHARGED_AT = "09:00";

/** Returns when the payment for a day is charged. */
export function chargedAt(dueOn: string, timeZone: string): Date {
  return instantOf(dueOn, CHARGED_AT, timeZone) ?? startOfDay(dueOn, timeZone);
}

/** The delay for a first charge that is overdue. */
const MOMENT_MS = 60_000;

/**
 * The provider forgets idempotency keys after 24 hours. After this many hours we look for an existing contract first,
 * so that we never rely on a key that may expire during the request.
 */
const KEY_HOURS = 20;

/**
 * Aligns the provider's contract with the package: creates it after the first payment, charges the card currently on
 * file, and ends it once nothing more is to be charged (PY-6). A repeated call makes no further requests. Throws
 * GatewayError when the provider doesn't respond; the job is retried.
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
    // No further charge can be made now, so this settles all charges up to this moment.
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
 * Pays an open invoice with the new card on file immediately. If that card is declined too, the follow-up steps
 * continue.
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
  // A package moved in from another system has no order, and nothing is charged for it.
  if (!next || !startedAt || !orderId) return;
  await saveCardOfOrder(deps, orderId);
  const owner = `customer:${contract.customerId}` as const;
  const [card, customerId] = [
    await savedCards.findSavedCard(db, owner),
    await savedCards.findProviderCustomer(db, owner),
  ];
  if (!card || !customerId) {
    // The card was removed in the meantime. Saving another one creates the contract.
    deps.logger.warn({ purchaseId: id }, "a package has no card to charge");
    return;
  }
  const now = clock.now();
  const isOld = now.getTime() - startedAt.getTime() > KEY_HOURS * 3_600_000;
  const existing = isOld ? await payments.findSchedule({ customerId, purchaseId: id }) : undefined;
  const {
    currency,
    location: { timeZone },
  } = await recallClinicSettings(deps);
  const chargeAt = chargedAt(next.dueOn, timeZone);
  const startsAt = new Date(Math.max(chargeAt.getTime(), now.getTime() + MOMENT_MS));
  failpoint("subscription:before_provider");
  const schedule =
    existing ??
    (await payments.createSchedule(
      {
        customerId,
        paymentMethodId: card.paymentMethodId,
        currency,
        startsAt,
        phases: phasesOf(later),
        metadata: { plan_purchase_id: id, order_id: orderId },
      },
      // The key belongs to this request: a repeat must send the same data.
      `schedule:${id}:${card.paymentMethodId}:${startsAt.getTime()}`,
    ));
  failpoint("subscription:after_provider");
  if (!(await storeSchedule(db, { id, scheduleId: schedule.id }))) await payments.cancelSchedule(schedule.id);
  // The package may have been refunded in the meantime.
  else await alignPlan(deps, id);
}

/** Groups consecutive payments of equal amounts into phases. */
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
