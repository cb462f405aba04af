import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { membershipOf } from "#modules/membership/server/public.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { keepMemberships } from "#modules/membership/server/tasks.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { membersOf, type TestMember } from "#testing/members.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { settleOrder } from "../../payment/settle-order.ts";

const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/memberships/changes/change-membership.test.ts",
  bindings: [bindCartApi, bindMembershipApi],
});
const { db, deps } = rig;
await seedMembership(db);
beforeAll(() => rig.startJobs());
expectInvariants(db);

const { join, readMembership, changeCard, periodsOf } = membersOf(rig);
const [FERN, CEDAR] = ["mp01", "mp02"];
const HOUR = 3_600;
const ZONE = "America/New_York";

type ChangeRequest = { kind: string; months?: number; planId?: string; interval?: string };

const preview = (customerId: string, request: ChangeRequest) =>
  rig.call("POST", "Membership/preview", customerId, request);
const confirm = (customerId: string, quoteId: string) => rig.call("POST", `Membership/confirm/${quoteId}`, customerId);
/** Returns the state of a membership by the database's clock, because the clock of the rig's server doesn't move. */
const nowOf = async ({ membershipId }: TestMember) =>
  (await rig.call("POST", `verifySubscription/${membershipId}`, undefined, {})).body.data;

/** Requests a change and confirms what was shown. */
async function change(customerId: string, request: ChangeRequest) {
  const { status, body } = await preview(customerId, request);
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  const shown = body.data;
  const confirmed = await confirm(customerId, shown.quoteId);
  return { shown, status: confirmed.status, body: confirmed.body };
}

async function now(): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select to_json(clock_now()) as now`);
  return new Date(present(rows[0]).now);
}

/** Moves the clock past an instant, and runs the work that becomes due. */
async function goTo(instant: Date, hoursLater = 2): Promise<void> {
  await rig.advance((instant.getTime() - (await now()).getTime()) / 1_000 + hoursLater * HOUR);
  await keepMemberships(db);
}

const periodEndOf = async ({ membershipId }: TestMember) => present((await periodsOf(membershipId)).at(-1)).end;
const contractOf = ({ subscriptionId }: TestMember) => deps.payments.readSubscription(subscriptionId);

async function lotEnds(membershipId: string): Promise<string[]> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_json(expires_at) as at from credit_lots where membership_id = ${membershipId} order by expires_at`);
  return rows.map(({ at }) => dateInZone(new Date(at), ZONE));
}

const subjectsOf = (email: string) => rig.mailsTo(email).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? "");
const isMember = async (customerId: string) => (await membershipOf(db, customerId, await now())) !== undefined;

describe("a membership change (PY-5)", () => {
  itInCheck("to paused matches its preview: no charge and no member price until the stated day", async () => {
    const member = await join();
    const { customerId, membershipId, email } = member;
    const stranger = await rig.addShopper([]);
    const { data: shown } = (await preview(customerId, { kind: "pause", months: 2 })).body;
    expect(shown).toMatchObject({ kind: "pause", dueToday: 0, credits: [{ amount: 4_000 }] });
    expect((await nowOf(member)).resumesOn).toBeUndefined();
    expect((await confirm(stranger.customerId, shown.quoteId)).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(customerId, shown.quoteId)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.resumesOn}`))).toEqual(
      new Set([`200 ${shown.resumesOn}`]),
    );
    expect((await nowOf(member)).nextCharge).toEqual(shown.nextCharge);
    expect(await lotEnds(membershipId)).toEqual(shown.credits.map(({ expiresOn }: { expiresOn: string }) => expiresOn));
    await rig.until(async () => (await contractOf(member)).isPaused);

    await goTo(await periodEndOf(member));
    expect(await readMembership(customerId)).toMatchObject({ state: "paused" });
    expect(await isMember(customerId)).toBe(false);
    const resumesAt = new Date(present((await contractOf(member)).pausedUntil).getTime() + HOUR * 1_000);
    await goTo(resumesAt, -1);
    expect(await periodsOf(membershipId)).toHaveLength(1);
    await goTo(resumesAt);
    await rig.until(async () => (await periodsOf(membershipId)).length === 2);
    const [, charged] = await periodsOf(membershipId);
    expect(present(charged).booked).toContain("provider > order 5900");
    expect(dateInZone(present(charged).start, ZONE)).toBe(present(shown.nextCharge).on);
    expect(await isMember(customerId)).toBe(true);
    const subjects = ["Your Fern membership is paused", "Your Fern membership resumes soon"];
    await rig.until(async () => subjects.every((subject) => subjectsOf(email).includes(subject)));
    expect((await preview(customerId, { kind: "pause" })).body.code).toBe("pause_used");
  });

  itInCheck("to skip a month matches its preview, and can be undone without a trace", async () => {
    const member = await join();
    const { customerId, membershipId } = member;
    const [before, ends] = [await nowOf(member), await lotEnds(membershipId)];
    const skipped = await change(customerId, { kind: "skip" });
    expect(skipped.body.data.resumesOn).toBe(skipped.shown.resumesOn);
    const back = await change(customerId, { kind: "resume" });
    expect([back.body.data, await lotEnds(membershipId)]).toEqual([before, ends]);
    expect(back.shown.nextCharge).toEqual(before.nextCharge);
    await change(customerId, { kind: "skip" });
    await rig.until(async () => (await contractOf(member)).isPaused);
    await goTo(await periodEndOf(member));
    // A running pause can't end before the next charge.
    expect((await preview(customerId, { kind: "resume" })).body.code).toBe("conflict");
    await goTo(new Date(present((await contractOf(member)).pausedUntil)), 4);
    await rig.until(async () => (await periodsOf(membershipId)).length === 2);
    const [, charged] = await periodsOf(membershipId);
    expect(dateInZone(present(charged).start, ZONE)).toBe(present(skipped.shown.nextCharge).on);
  });

  it("to a more expensive plan is charged immediately for the remaining days, but to a cheaper plan waits for the next period", async () => {
    const member = await join();
    const { customerId, membershipId, email } = member;
    const up = await change(customerId, { kind: "switch", planId: CEDAR });
    // The whole first month is left.
    expect(up.shown).toMatchObject({ dueToday: 9_000, creditToday: 10_900, plan: { name: "Cedar", price: 14_900 } });
    expect(up.shown.plan?.consent).toMatch(/^I switch to Cedar now and pay \$90\.00 today/);
    expect(up.body).toMatchObject({ status: 200, data: { plan: { name: "Cedar" }, price: 14_900 } });
    expect(up.body.session).toBeUndefined();
    const { rows } = await db.execute<{ entry: string }>(sql`
      select split_part(e.debit_id, ':', 1) || ' > ' || split_part(e.credit_id, ':', 1) || ' ' || e.amount_cents as entry
      from orders o join ledger_transfers t on t.order_id = o.id join ledger_entries e on e.transfer_id = t.id
      where o.customer_id = ${customerId} and o.kind = 'switch' order by t.event desc, e.line`);
    expect(rows.map(({ entry }) => entry)).toEqual([
      ...["provider > order 9000", "order > credit 9000", "goodwill > credit 1900"],
    ]);
    expect(await lotEnds(membershipId)).toEqual(
      up.shown.credits.map(({ expiresOn }: { expiresOn: string }) => expiresOn),
    );
    await rig.until(async () => (await contractOf(member)).amountCents === 14_900);
    // Confirming the same quote again changes and charges nothing.
    expect((await confirm(customerId, up.shown.quoteId)).body.data).toEqual(up.body.data);
    const orders = sql`select count(*) from orders where customer_id = ${customerId} and kind = 'switch'`;
    expect(await rig.count(orders)).toBe(1);

    const down = await change(customerId, { kind: "switch", planId: FERN });
    expect(down.body.data).toMatchObject({ plan: { name: "Cedar" }, next: { plan: { name: "Fern" } } });
    await rig.until(async () => (await contractOf(member)).amountCents === 5_900);
    await goTo(await periodEndOf(member));
    await rig.until(async () => (await periodsOf(membershipId)).length === 2);
    const [, charged] = await periodsOf(membershipId);
    expect(present(charged).booked).toContain("provider > order 5900");
    expect(dateInZone(present(charged).start, ZONE)).toBe(present(down.shown.nextCharge).on);
    expect(await nowOf(member)).toMatchObject({ plan: { name: "Fern" }, price: 5_900 });
    await rig.until(async () => subjectsOf(email).includes("Your membership: Fern"));
  });

  itInCheck("from monthly to yearly payment matches its preview, and takes effect with the next period", async () => {
    const member = await join();
    const { customerId, membershipId } = member;
    const { shown } = await change(customerId, { kind: "switch", interval: "year" });
    expect(shown).toMatchObject({ dueToday: 0, nextCharge: { amount: 64_900 } });
    await rig.until(async () => (await contractOf(member)).interval === "year");
    await goTo(await periodEndOf(member));
    await rig.until(async () => (await periodsOf(membershipId)).length === 2);
    const [, year] = await periodsOf(membershipId);
    expect(present(year).booked).toContain("order > prepaid 64900");
    expect(dateInZone(present(year).start, ZONE)).toBe(present(shown.nextCharge).on);
    expect(present(year).end.getTime() - present(year).start.getTime()).toBeGreaterThan(364 * 24 * HOUR * 1_000);
    expect(await nowOf(member)).toMatchObject({ interval: "year", price: 64_900 });
  });

  it("to canceled ends the membership on the stated day, with an email, unless the customer undoes this before", async () => {
    const member = await join();
    const { customerId, email } = member;
    await change(customerId, { kind: "cancel" });
    await rig.until(async () => (await contractOf(member)).endsWithPeriod);
    const back = await change(customerId, { kind: "resume" });
    expect(back.body.data.nextCharge).toEqual(back.shown.nextCharge);
    await rig.until(async () => !(await contractOf(member)).endsWithPeriod);
    const { shown, body } = await change(customerId, { kind: "cancel" });
    expect(body.data.endsOn).toBe(shown.endsOn);
    await rig.until(async () => (await contractOf(member)).endsWithPeriod);
    const end = await periodEndOf(member);
    await goTo(end);
    expect(dateInZone(end, ZONE)).toBe(shown.endsOn);
    expect((await readMembership(customerId)).state).toBe("ended");
    await rig.until(async () => subjectsOf(email).includes("Your Fern membership has ended"));
    expect((await preview(customerId, { kind: "resume" })).body.code).toBe("membership_closed");
  });
});

describe("confirming a membership change (PY-5)", () => {
  it("is refused if the quote shown to the customer is outdated or the amount would differ", async () => {
    const { customerId } = await join();
    const { data: first } = (await preview(customerId, { kind: "skip" })).body;
    await change(customerId, { kind: "cancel" });
    expect((await confirm(customerId, first.quoteId)).body.code).toBe("quote_expired");
    const { data: second } = (await preview(customerId, { kind: "resume" })).body;
    await rig.advance(16 * 60);
    expect((await confirm(customerId, second.quoteId)).body.code).toBe("quote_expired");
  });

  it("changes nothing when the card is declined, and opens a payment page if the bank requires it", async () => {
    const member = await join();
    const { customerId } = member;
    await changeCard(customerId, "4000000000000341");
    const declined = await change(customerId, { kind: "switch", planId: CEDAR });
    expect([declined.status, declined.body.code]).toEqual([402, "card_declined"]);
    expect((await confirm(customerId, declined.shown.quoteId)).body.code).toBe("card_declined");
    expect(await nowOf(member)).toMatchObject({ plan: { name: "Fern" } });

    await changeCard(customerId, "4000002760003184");
    const response = await change(customerId, { kind: "switch", planId: CEDAR });
    expect(response.body).toMatchObject({ status: 200, data: { plan: { name: "Fern" } } });
    const again = await confirm(customerId, response.shown.quoteId);
    const { url } = present(response.body.session);
    expect(present(again.body.session).url).toBe(url);
    await rig.pay(url);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from orders where customer_id = ${customerId} and kind = 'switch' and status <> 'cancelled'`,
    );
    await settleOrder(deps, present(rows[0]).id, { cause: "return page" });
    // The webhook completes the switch as well, and may be the one that captures the money.
    await rig.until(async () => (await nowOf(member)).plan.name === "Cedar");
    expect(await nowOf(member)).toMatchObject({ plan: { name: "Cedar" }, price: 14_900 });
  });
});
