import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { type Cents, exactMoney } from "#shared/money.ts";
import { addDays, dateInZone, formatDay, startOfDay } from "#shared/zoned-time.ts";
import { LEAST_NOTICE_DAYS } from "../../domain/change/raise.ts";
import { MEMBERSHIP_PRICE_NOTICE } from "../../domain/events.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";
import { LIVE_STATES } from "../contracts/read-membership.ts";
import { membershipPlans, memberships } from "../tables.ts";

type NewPrice = { planId: string; interval: MembershipInterval; price: Cents; from: string; reason: string };

const readClock = statement({ now: json<string>() }, sql`select to_json(clock_now()) as now`);

/**
 * Notifies a plan's paying members at one billing interval of a new price, which applies from their first period that
 * starts on the clinic's day `from` or later. Members who have canceled, were given the plan, are switching, or already
 * pay that price get no notice. Returns the number of members notified. Throws `not_found`, and `invalid_input` for a
 * day that is too soon.
 */
export async function changeMemberPrice(
  db: Database,
  { planId, interval, price, from, reason }: NewPrice,
  actor: AuditActor,
): Promise<number> {
  return withRetry(db, async (tx) => {
    const [plan] = await tx
      .select({ name: membershipPlans.name })
      .from(membershipPlans)
      .where(eq(membershipPlans.id, planId))
      .for("update");
    if (!plan) throw new AppError("not_found");
    const { timeZone } = (await getClinicSettings(tx)).location;
    const rows = await readClock(tx);
    const earliest = addDays(dateInZone(new Date(rows[0]?.now ?? ""), timeZone), LEAST_NOTICE_DAYS);
    if (from < earliest) {
      const message = `Members get ${LEAST_NOTICE_DAYS} days’ notice: choose ${formatDay(earliest, { year: true })} or later.`;
      throw new AppError("invalid_input", { message, issues: [{ path: "from", message }] });
    }
    const isNotified = and(
      ...[eq(memberships.planId, planId), eq(memberships.interval, interval), isNotNull(memberships.orderId)],
      ...[inArray(memberships.state, [...LIVE_STATES]), isNull(memberships.endsAt), isNull(memberships.nextPlanId)],
      ne(sql`coalesce(${memberships.raisedPriceCents}, ${memberships.priceCents})`, price),
    );
    // Ordered by id, so that two writers can't deadlock.
    const found = await tx
      .select({ id: memberships.id, formerCents: memberships.priceCents })
      .from(memberships)
      .where(isNotified)
      .orderBy(memberships.id)
      .for("update");
    const ids = found.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .update(memberships)
        .set({ raisedPriceCents: price, raiseFrom: startOfDay(from, timeZone), updatedAt: sql`clock_now()` })
        .where(inArray(memberships.id, ids));
    for (const { id: membershipId, formerCents } of found)
      await emitEvent(tx, {
        type: MEMBERSHIP_PRICE_NOTICE,
        key: `membership:${membershipId}:price:${price}:${from}`,
        payload: { membershipId, formerCents, price, from },
      });
    const noticed = ids.length === 1 ? "notice to 1 member" : `notice to ${ids.length} members`;
    await writeAudit(tx, actor, {
      action: "membershipPlan.memberPrice",
      resource: "MembershipPlan",
      resourceId: planId,
      reason,
      summary: `Plan ${plan.name}: ${exactMoney(price)} each ${interval} for members from ${formatDay(from, { year: true })}, ${noticed}`,
      after: { interval, price, from, members: ids.length },
    });
    return ids.length;
  });
}

/** Whether a membership has a pending price change. */
export async function waitsForPrice(db: DatabaseOrTransaction, membershipId: string): Promise<boolean> {
  return (
    (await db.$count(memberships, and(eq(memberships.id, membershipId), isNotNull(memberships.raisedPriceCents)))) > 0
  );
}
