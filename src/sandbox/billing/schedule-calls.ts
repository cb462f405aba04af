import type { Transaction } from "#platform/db/client.ts";
import { findObject, insertObject, lockObject, nowSeconds, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { badRequest } from "../wire/wire-error.ts";
import { type FormTree, listOf, mapOf, textOf, treeOf } from "../wire/wire-form.ts";
import { asSchedule, toSchedule } from "../wire/wire-schedule.ts";
import { monthsLater } from "./billing-cycle.ts";
import { withDueAt } from "./due-at.ts";
import { priceOfItem } from "./prices.ts";
import { assertCardOf, cancelSubscription } from "./subscription-calls.ts";

const MOST_PHASES = 10;

/**
 * `POST /v1/subscription_schedules`: monthly fixed prices, one phase after another from `start_date` on, and then the
 * end. Other kinds are refused.
 */
export async function createSchedule(tx: Transaction, form: FormTree): Promise<WireObject> {
  const customer = textOf(form, "customer") ?? "";
  if (!(await findObject(tx, "customer", customer)))
    throw badRequest(`No such customer: '${customer}'`, "customer", "resource_missing");
  if (textOf(form, "end_behavior") !== "cancel")
    throw badRequest("The sandbox has schedules that end what they charge: say `end_behavior: cancel`.");
  const created = await nowSeconds(tx);
  const startDate = textOf(form, "start_date") ?? "";
  const start = startDate === "now" ? created : Number(startDate);
  if (!/^\d{1,11}$/.test(startDate) || start <= created)
    throw badRequest("The sandbox has schedules that begin later.", "start_date");
  const card = textOf(treeOf(form, "default_settings") ?? {}, "default_payment_method") ?? null;
  if (card) await assertCardOf(tx, card, customer);
  const schedule = toSchedule({
    customer,
    created,
    defaultPaymentMethod: card,
    metadata: mapOf(form, "metadata"),
    billingMode: textOf(treeOf(form, "billing_mode") ?? {}, "type") === "classic" ? "classic" : "flexible",
    phases: await readPhases(tx, form, start),
  });
  await insertObject(tx, schedule, withDueAt(schedule, {}));
  await recordEvents(tx, { type: "subscription_schedule.created", object: schedule });
  return schedule;
}

async function readPhases(tx: Transaction, form: FormTree, start: number) {
  const phaseForms = listOf(form, "phases");
  if (phaseForms.length === 0 || phaseForms.length > MOST_PHASES)
    throw badRequest("You can have from 1 to 10 phases.", "phases");
  const phases = [];
  let months = 0;
  for (const [index, phase] of phaseForms.entries()) {
    if (typeof phase !== "object") throw badRequest("Invalid object", `phases[${index}]`);
    if (textOf(phase, "iterations")) throw badRequest("Received unknown parameter: phases[iterations]");
    const [item, ...others] = listOf(phase, "items");
    if (typeof item !== "object" || others.length > 0)
      throw badRequest("The sandbox has phases with one item.", `phases[${index}][items]`);
    const { interval, interval_count: count = "1" } = treeOf(phase, "duration") ?? {};
    if (interval !== "month" || typeof count !== "string" || !/^[1-9]\d?$/.test(count))
      throw badRequest("The sandbox has phases of whole months.", `phases[${index}][duration]`);
    if (textOf(phase, "proration_behavior") !== "none")
      throw badRequest("The sandbox prorates nothing: say `proration_behavior: none`.", `phases[${index}]`);
    const price = await priceOfItem(tx, item, `phases[${index}][items][0]`);
    const from = monthsLater(start, months);
    months += Number(count);
    phases.push({ start: from, end: monthsLater(start, months), price, metadata: mapOf(phase, "metadata") });
  }
  return phases;
}

/** `POST /v1/subscription_schedules/{id}`: changes the card for charges of future phases. */
export async function updateSchedule(tx: Transaction, id: string, form: FormTree): Promise<WireObject> {
  const { data, hidden } = await lockObject(tx, "subscription_schedule", id);
  const schedule = asSchedule(data);
  if (schedule.status !== "not_started" && schedule.status !== "active")
    throw badRequest(`You cannot update a subscription schedule that is in the ${schedule.status} status.`);
  const card = textOf(treeOf(form, "default_settings") ?? {}, "default_payment_method");
  if (!card) throw badRequest("The sandbox changes the card of a schedule.", "default_settings");
  await assertCardOf(tx, card, schedule.customer);
  const changed = { ...schedule, default_settings: { ...schedule.default_settings, default_payment_method: card } };
  await updateObject(tx, changed, hidden);
  await recordEvents(tx, { type: "subscription_schedule.updated", object: changed });
  return changed;
}

/** `POST /v1/subscription_schedules/{id}/cancel`: ends it immediately, including its subscription. */
export async function cancelSchedule(tx: Transaction, id: string): Promise<WireObject> {
  const { data, hidden, readAt } = await lockObject(tx, "subscription_schedule", id);
  const schedule = asSchedule(data);
  if (schedule.status !== "not_started" && schedule.status !== "active")
    throw badRequest(`You cannot cancel a subscription schedule that is in the ${schedule.status} status.`);
  const canceled = { ...schedule, status: "canceled", canceled_at: readAt, current_phase: null };
  await updateObject(tx, canceled, withDueAt(canceled, hidden));
  if (schedule.subscription) await cancelSubscription(tx, schedule.subscription);
  await recordEvents(tx, { type: "subscription_schedule.canceled", object: canceled });
  return canceled;
}
