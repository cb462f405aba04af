import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { membershipOf } from "#modules/membership/server/public.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { moveClock, readClockState } from "#platform/db/move-clock.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { resendEvents } from "#sandbox/resend-events.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { membersOf } from "#testing/members.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { settleMembership } from "./settle-membership.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindMembershipApi] });
const { db, deps } = rig;
await seedMembership(db);
const client = new Client({ connectionString: rig.url });
beforeAll(async () => {
  await client.connect();
  await rig.startJobs();
});
afterAll(() => client.end());
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const HOUR = 3_600;
const DAY = 24 * HOUR;

const { join, readMembership, changeCard, periodsOf } = membersOf(rig);

const countOf = (question: ReturnType<typeof sql>) => rig.count(question);
const subjectsOf = (email: string) => rig.mailsTo(email).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? "");

describe("membership renewals (PY-5)", () => {
  it("are recorded only once per month when a year's events arrive together, shuffled and repeated", async () => {
    const { membershipId, customerId, email, orderId } = await join();
    const { offsetMs } = await readClockState(client);
    // Members who join on the 29th or later renew on the first of each month, starting with the second one: eleven
    // times in a year.
    const joinedOn = dateInZone(new Date(Date.now() + offsetMs), "America/New_York");
    const renewals = Number(joinedOn.slice(8)) > 28 ? 11 : 12;
    const year = Number(joinedOn.slice(0, 4));
    const daysOfYear =
      renewals === 11 ? 365 : (Date.parse(`${year + 1}${joinedOn.slice(4)}`) - Date.parse(joinedOn)) / (DAY * 1_000);
    await rig.setFaults({ copies: 2, delayMs: 1_500 });
    await moveClock(client, offsetMs + (daysOfYear * DAY + 2 * HOUR) * 1_000);
    const lots = sql`select count(*) from credit_lots where membership_id = ${membershipId}`;
    await rig.until(async () => (await countOf(lots)) === renewals + 1);
    const receipts = () => subjectsOf(email).filter((subject) => subject === "Your Fern membership was renewed");
    await rig.until(async () => receipts().length === renewals);
    // Sends every event again, while direct calls settle the membership too.
    await rig.setFaults({ copies: 1 });
    expect(await resendEvents(db, { orderId, copies: 3 })).toBeGreaterThan(renewals);
    await rig.until(
      async () => (await countOf(sql`select count(*) from sandbox_deliveries where state = 'pending'`)) === 0,
    );
    await Promise.all([1, 2, 3, 4].map(() => settleMembership(deps, membershipId)));
    const periods = await periodsOf(membershipId);
    expect(periods).toHaveLength(renewals + 1);
    for (const [nth, period] of periods.entries()) {
      if (nth > 0) expect(period.start).toEqual(present(periods[nth - 1]).end);
      expect(period.booked).toBe("provider > order 5900, order > membership_sales 1900, order > credit 4000");
    }
    expect(periods.map(({ kind }) => kind)).toEqual(["product", ...Array(renewals).fill("renewal")]);
    expect(await countOf(lots)).toBe(renewals + 1);
    expect(receipts()).toHaveLength(renewals);
    expect(
      await countOf(
        sql`select count(*) from tenders t join orders o on o.id = t.order_id where o.customer_id = ${customerId}`,
      ),
    ).toBe(renewals + 1);
    const receipt = present(rig.mailsTo(email).find((mail) => mail.includes("was renewed")));
    expect(receipt).toContain("$59.00");
    expect(receipt).toContain("card ending in 4242");
    expect(await readMembership(customerId)).toMatchObject({ state: "active" });
  });

  it("are retried on days 1, 3 and 7 after a failed charge, with emails on days 0, 3, 7, 12 and member prices until day 14", async () => {
    const { membershipId, customerId, email, subscriptionId } = await join();
    await changeCard(customerId, "4000000000000341");
    const { secondsLeft } = await readMembership(customerId);
    await rig.advance(secondsLeft + HOUR + 60);
    expect((await readMembership(customerId)).state).toBe("past_due");
    const isMember = async () => {
      const { rows } = await db.execute<{ now: string }>(sql`select clock_now() as now`);
      return (await membershipOf(db, customerId, new Date(present(rows[0]).now))) !== undefined;
    };
    const seen: string[] = [];
    const charges = sql`select count(*) from sandbox_objects where kind = 'charge' and data->>'status' = 'failed'
      and data->>'customer' = (select data->>'customer' from sandbox_objects where id = ${subscriptionId})`;
    let day = 0;
    for (const next of [0, 1, 3, 7, 12, 13]) {
      if (next > day) await rig.advance((next - day) * DAY);
      day = next;
      const mails = subjectsOf(email).filter((subject) => /payment|ends in/.test(subject)).length;
      seen.push(
        `day ${day}: ${await countOf(charges)} tries, ${mails} mails, ${(await isMember()) ? "member" : "none"}`,
      );
    }
    expect(seen).toEqual([
      ...["day 0: 1 tries, 1 mails, member", "day 1: 2 tries, 1 mails, member", "day 3: 3 tries, 2 mails, member"],
      ...["day 7: 4 tries, 3 mails, member", "day 12: 4 tries, 4 mails, member", "day 13: 4 tries, 4 mails, member"],
    ]);
    await rig.advance(DAY);
    expect([(await readMembership(customerId)).state, await isMember()]).toEqual(["ended", false]);
    const { status, invoices } = await deps.payments.readSubscription(subscriptionId);
    // After the 29th, a contract starts without a charge until the first of the month, which shows as an invoice of 0.
    const charged = invoices.filter(({ dueCents }) => dueCents > 0);
    expect([status, ...charged.map((invoice) => invoice.status)]).toEqual(["ended", "void"]);
    expect(subjectsOf(email)).toContain("Your Fern membership has ended");
    expect(await periodsOf(membershipId)).toHaveLength(1);
    expect((await rig.call("GET", "Membership/mine", customerId)).body.data).toBeNull();
  });

  itInCheck(
    "continue after a failed charge when the customer saves a new card, which is charged immediately",
    async () => {
      const { membershipId, customerId } = await join();
      await changeCard(customerId, "4000000000009995");
      const { secondsLeft } = await readMembership(customerId);
      await rig.advance(secondsLeft + HOUR + 60);
      expect((await readMembership(customerId)).state).toBe("past_due");
      await changeCard(customerId, "5555555555554444");
      await rig.until(async () => (await readMembership(customerId)).state === "active");
      expect(await periodsOf(membershipId)).toHaveLength(2);
      await rig.advance((await readMembership(customerId)).secondsLeft + HOUR + 60);
      const { rows } = await db.execute<{ last4: string }>(sql`
      select t.card_last4 as last4 from tenders t join orders o on o.id = t.order_id where o.customer_id = ${customerId} and o.kind = 'renewal'`);
      expect(rows).toEqual([{ last4: "4444" }, { last4: "4444" }]);
    },
  );

  it("stop after a cancellation: the membership and its subscription at the card provider end with the paid period", async () => {
    const { membershipId, customerId, subscriptionId, email } = await join();
    for (let times = 0; times < 2; times += 1)
      expect((await rig.call("POST", "cancelMemberShips", customerId)).status).toBe(200);
    await rig.until(async () => (await deps.payments.readSubscription(subscriptionId)).endsWithPeriod);
    await rig.advance((await readMembership(customerId)).secondsLeft + 60);
    expect((await readMembership(customerId)).state).toBe("ended");
    expect(await periodsOf(membershipId)).toHaveLength(1);
    const confirmed = "Your Fern membership is canceled";
    await rig.until(async () => subjectsOf(email).includes(confirmed));
    expect(subjectsOf(email).filter((subject) => subject === confirmed)).toHaveLength(1);
  });

  itInCheck(
    "are found by the reconciler, together with their subscription, when all of the provider's events are lost",
    async () => {
      await rig.setFaults({ dropsWebhooks: true });
      const { membershipId, customerId } = await join();
      await rig.advance((await readMembership(customerId)).secondsLeft + 2 * HOUR);
      expect(await periodsOf(membershipId)).toHaveLength(1);
      await reconcilePayments(deps);
      expect(await periodsOf(membershipId)).toHaveLength(2);
      const { data: orders } = (await rig.call("GET", "productOrders", customerId)).body;
      expect(orders.map(({ membership }: { membership?: { isRenewal: boolean } }) => membership?.isRenewal)).toEqual([
        false,
        true,
      ]);
    },
  );
});
