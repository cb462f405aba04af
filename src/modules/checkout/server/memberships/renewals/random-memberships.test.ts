import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { keepMemberships } from "#modules/membership/server/tasks.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { resendEvents } from "#sandbox/resend-events.ts";
import { checkInvariants } from "#server/invariants.ts";
import { membersOf, type TestMember } from "#testing/members.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { settleMembership } from "./settle-membership.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindMembershipApi] });
const { db, deps } = rig;
await seedMembership(db);
beforeAll(() => rig.startJobs());
afterAll(() => rig.setFaults(NO_FAULTS));

const DAY = 24 * 3_600;
const { join, readMembership } = membersOf(rig);
const CARDS = ["4242424242424242", "5555555555554444", "4000000000000341", "4000000000009995"];

const action = fc.record({
  kind: fc.oneof(
    ...(
      [
        ["days", 5],
        ["month", 4],
        ["settle", 3],
        ["resend", 3],
        ["reconcile", 2],
        ["card", 2],
        ["pause", 2],
        ["skip", 1],
        ["resume", 2],
        ["cancel", 1],
        ["switch", 1],
        ["keep", 2],
        ["deaf", 1],
        ["hearing", 2],
      ] as const
    ).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) })),
  ),
  nth: fc.nat(1_000),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const members: TestMember[] = [];
const seen = new Map<string, number>();

async function change({ customerId }: TestMember, asked: object): Promise<void> {
  const shown = await rig.call("POST", "Membership/preview", customerId, asked);
  // An impossible step is refused without effect.
  expect(shown.status).toBeLessThan(500);
  if (shown.status !== 200) return;
  const confirmed = await rig.call("POST", `Membership/confirm/${shown.body.data.quoteId}`, customerId);
  expect(confirmed.status).toBeLessThan(500);
}

/** Changes the card on file, which may be declined from now on. */
async function changeCard(of: TestMember, nth: number): Promise<void> {
  const { state } = await readMembership(of.customerId);
  if (state === "ended") return;
  await membersOf(rig).changeCard(of.customerId, CARDS[nth % CARDS.length] ?? "");
}

async function act({ kind, nth }: Action): Promise<void> {
  const one = members[nth % members.length];
  if (!one) return;
  switch (kind) {
    case "days":
      return rig.advance(((nth % 9) + 1) * DAY);
    case "month":
      return rig.advance(31 * DAY);
    case "settle":
      await Promise.all([1, 2, 3].map(() => settleMembership(deps, one.membershipId)));
      return;
    case "resend":
      await resendEvents(db, { orderId: one.orderId, copies: (nth % 3) + 1 });
      return;
    case "reconcile":
      await reconcilePayments(deps);
      return;
    case "card":
      return changeCard(one, nth >> 2);
    case "pause":
      return change(one, { kind, months: (nth % 3) + 1 });
    case "switch":
      return change(one, { kind, planId: ["mp01", "mp02"][nth % 2], interval: "month" });
    case "skip":
    case "resume":
    case "cancel":
      return change(one, { kind });
    case "keep":
      return keepMemberships(db);
    case "deaf":
      await rig.setFaults({ dropsWebhooks: true });
      return;
    case "hearing":
      await rig.setFaults({ ...NO_FAULTS, copies: (nth % 3) + 1, delayMs: nth % 200 });
  }
}

/**
 * Runs the scheduled membership work and the reconciler, waits until all webhooks are delivered, and updates all
 * memberships.
 */
async function rest(): Promise<void> {
  await rig.setFaults(NO_FAULTS);
  await keepMemberships(db);
  await reconcilePayments(deps);
  await rig.until(
    async () => (await rig.count(sql`select count(*) from sandbox_deliveries where state = 'pending'`)) === 0,
  );
  await Promise.all(members.map(({ membershipId }) => settleMembership(deps, membershipId)));
}

const PART = 250;
const parts = Array.from({ length: runs(1, 40) }, (_, part) => part);

it.each(parts)(
  "all data invariants hold after random membership events in any order, part %i",
  async (part) => {
    const live = async () => {
      const states = await Promise.all(members.map(({ customerId }) => readMembership(customerId)));
      return states.filter(({ state }) => state !== "ended").length;
    };
    for (const [index, one] of samples(action, chances(20, PART, 71 + part)).entries()) {
      if (index % 20 === 0 && (await live()) < 3) members.push(await join(["mp01", "mp02"][members.length % 2]));
      await act(one);
      seen.set(one.kind, (seen.get(one.kind) ?? 0) + 1);
      if (index % 20 !== 19) continue;
      await rest();
      expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
    }
  },
  170_000,
);

it("the random membership events of the test above included renewals and more than eight kinds of events", async () => {
  await rest();
  const { rows } = await db.execute<{ periods: number; members: number }>(sql`
    select (select count(*)::int from membership_periods) as periods, (select count(*)::int from memberships) as members`);
  expect(rows[0]?.periods ?? 0).toBeGreaterThan(rows[0]?.members ?? 0);
  expect(seen.size).toBeGreaterThan(8);
  expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
