import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { ContractNow, Terms } from "../../domain/change/contract-now.ts";
import type { ChangeInstant } from "../../domain/change/planned.ts";
import { LIVE_STATES } from "../contracts/read-membership.ts";
import { keptCreditInSql } from "../plan-terms.ts";
import { membershipPlans, memberships } from "../tables.ts";

/**
 * A membership that is about to be changed, in the form used by its rules, with the current instant by the clinic's
 * clock.
 */
export type ReadContract = ChangeInstant & { id: string; customerId: string; contract: ContractNow };

/** The membership to read: a customer's latest, or one by its id. */
export type Whose = { customerId: string } | { membershipId: string };

type Row = typeof memberships.$inferSelect;

const readClock = statement({ now: json<string>() }, sql`select to_json(clock_now()) as now`);

/** Reads a membership for a change and locks it. Throws `not_found` for a customer who never had one. */
export async function lockContract(tx: Transaction, whose: Whose): Promise<ReadContract> {
  const begun = inArray(memberships.state, [...LIVE_STATES, "ended"]);
  const which: SQL | undefined =
    "membershipId" in whose
      ? and(eq(memberships.id, whose.membershipId), begun)
      : and(eq(memberships.customerId, whose.customerId), begun);
  const [row] = await tx
    .select()
    .from(memberships)
    .where(which)
    .orderBy(desc(memberships.startsAt))
    .limit(1)
    .for("update");
  if (!row) throw new AppError("not_found");
  const { timeZone: zone } = (await getClinicSettings(tx)).location;
  const rows = await readClock(tx);
  const now = new Date(rows[0]?.now ?? "");
  return { id: row.id, customerId: row.customerId, zone, now, contract: await toContract(tx, row) };
}

async function toContract(tx: Transaction, row: Row): Promise<ContractNow> {
  const [credit] = await tx
    .select({ now: keptCreditInSql, next: membershipPlans.creditCents })
    .from(memberships)
    .leftJoin(membershipPlans, eq(membershipPlans.id, memberships.nextPlanId))
    .where(eq(memberships.id, row.id));
  const { periodStart, periodEnd, pausedFrom, resumesAt, orderId, nextPlanId, nextInterval, nextPriceCents } = row;
  const next: Terms | undefined =
    nextPlanId && nextInterval && nextPriceCents !== null
      ? { planId: nextPlanId, interval: nextInterval, price: nextPriceCents, credit: credit?.next ?? 0 }
      : undefined;
  return {
    state: row.state,
    terms: { planId: row.planId, interval: row.interval, price: row.priceCents, credit: credit?.now ?? 0 },
    period: orderId && periodStart && periodEnd ? { start: periodStart, end: periodEnd } : undefined,
    chargeAnchor: row.chargeAnchor ?? undefined,
    endsAt: row.endsAt ?? undefined,
    pause: pausedFrom && resumesAt ? { from: pausedFrom, until: resumesAt } : undefined,
    pauseUsedAt: row.pauseUsedAt ?? undefined,
    next,
    raise:
      row.raiseFrom && row.raisedPriceCents !== null ? { price: row.raisedPriceCents, from: row.raiseFrom } : undefined,
  };
}
