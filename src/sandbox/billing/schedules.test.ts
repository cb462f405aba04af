import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveClock, readClockState } from "#platform/db/move-clock.ts";
import { newId } from "#shared/ids.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";
import { nowSeconds } from "../object-store.ts";
import { monthsLater } from "./billing-cycle.ts";
import { runDueBilling } from "./run-due-billing.ts";

const { db, databaseUrl, gateway, origin, ask, saveCard, shapeErrors } = await openSandboxRig();
const client = new Client({ connectionString: databaseUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

const [HOUR, DAY] = [3_600, 86_400];

/** Moves the clock to an instant, in seconds, and lets everything due until then happen. */
async function goTo(seconds: number): Promise<void> {
  const missing = seconds - (await nowSeconds(db));
  if (missing > 0) await moveClock(client, (await readClockState(client)).offsetMs + missing * 1_000);
  await runDueBilling(db, origin);
}

/** Creates a schedule with three charges: two of $366.67, then one of $366.66. */
async function schedule(number = "4242424242424242") {
  const { customerId, savedCardId } = await saveCard(number);
  const purchaseId = newId();
  const startsAt = (await nowSeconds(db)) + 20 * DAY;
  const input = {
    customerId,
    paymentMethodId: savedCardId,
    currency: "USD",
    startsAt: new Date(startsAt * 1_000),
    phases: [
      { amountCents: 36_667, months: 2 },
      { amountCents: 36_666, months: 1 },
    ],
    metadata: { plan_purchase_id: purchaseId },
  };
  const asked = () => gateway.createSchedule(input, `schedule:${purchaseId}`);
  return { ...(await asked()), asked, customerId, purchaseId, startsAt };
}

describe("PY-6: a sandbox schedule with a fixed number of charges", () => {
  it("starts on its day by the clinic's clock, changes its price with each phase, and ends after the last charge", async () => {
    const { id, asked, status, subscriptionId, customerId, purchaseId, startsAt } = await schedule();
    expect((await asked()).id).toBe(id);
    expect([status, subscriptionId]).toEqual(["waiting", undefined]);
    expect(await gateway.findSchedule({ customerId, purchaseId })).toMatchObject({ id });
    await goTo(startsAt);
    const begun = await gateway.readSchedule(id);
    expect([begun.status, begun.invoices.map((invoice) => invoice.status)]).toEqual(["active", ["draft"]]);
    const starts = [0, 1, 2].map((months) => monthsLater(startsAt, months));
    await goTo(monthsLater(startsAt, 3) + HOUR);
    const { status: after, invoices } = await gateway.readSchedule(id);
    expect(after).toBe("ended");
    const paid = invoices.toReversed().map(({ paidCents, periodStart }) => [paidCents, periodStart.getTime() / 1_000]);
    expect(paid).toEqual([36_667, 36_667, 36_666].map((cents, nth) => [cents, starts[nth]]));
    const { rows } = await db.execute<{ type: string }>(sql`
      select data->>'type' as type from sandbox_objects where kind = 'event' and data->>'type' like 'subscription_schedule.%'
        and data->'data'->'object'->>'id' = ${id} order by position`);
    expect(rows.map(({ type }) => type.replace("subscription_schedule.", ""))).toEqual([
      ...["created", "updated", "updated", "completed"],
    ]);
    expect((await gateway.readSubscription(begun.subscriptionId ?? "")).status).toBe("ended");
  });

  it("charges a new card from the next charge on, and nothing once it was ended, even if it is ended twice", async () => {
    const { id, customerId, startsAt } = await schedule("4000000000000341");
    await goTo(startsAt + HOUR);
    const { invoices, subscriptionId } = await gateway.readSchedule(id);
    expect(invoices.map(({ status, isTried }) => [status, isTried])).toEqual([["open", true]]);
    const { savedCardId } = await saveCard("5555555555554444", customerId);
    await gateway.changeScheduleCard(id, savedCardId, `card:${id}`);
    await gateway.payInvoice(invoices[0]?.id ?? "", `retry:${id}`);
    await goTo(monthsLater(startsAt, 1) + HOUR);
    expect((await gateway.readSchedule(id)).invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
    for (let times = 0; times < 2; times += 1) expect((await gateway.cancelSchedule(id)).status).toBe("ended");
    await goTo(monthsLater(startsAt, 3));
    expect((await gateway.readSchedule(id)).invoices).toHaveLength(2);
    expect((await gateway.readSubscription(subscriptionId ?? "")).status).toBe("ended");
  });

  it("has the provider's published format, and refuses requests that the sandbox doesn't support", async () => {
    const { id, customerId, startsAt } = await schedule();
    const { body } = await ask("GET", `/v1/subscription_schedules/${id}`);
    expect(shapeErrors("subscription_schedule", body)).toEqual([]);
    const form = { customer: customerId, start_date: String(startsAt + DAY), "phases[0][iterations]": "3" };
    expect((await ask("POST", "/v1/subscription_schedules", { ...form, end_behavior: "cancel" })).status).toBe(400);
    expect((await ask("POST", "/v1/subscription_schedules", { ...form, end_behavior: "release" })).status).toBe(400);
    expect((await ask("POST", "/v1/subscription_schedules/sub_sched_none/cancel")).status).toBe(404);
  });
});
