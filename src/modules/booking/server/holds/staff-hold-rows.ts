import { sql } from "drizzle-orm";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Staff } from "../clinic/staff-context.ts";

/** A released hold: its slot, and when the hold started. */
export type ReleasedHold = { date: string; startsAt: Date; heldAt: Date };

const deleteStaffHold = statement(
  { date: "text", startsAt: "instant", heldAt: "instant" },
  sql`
  delete from appointments
  where id = ${sql.placeholder("id")} and status = 'held' and held_for_account_id = ${sql.placeholder("accountId")}
  returning date::text as date, starts_at as "startsAt", created_at as "heldAt"`,
);

/** Releases a staff member's own hold and returns it, or undefined if it no longer exists. */
export async function releaseStaffHold(
  tx: Transaction,
  { principal }: Staff,
  holdId: string,
): Promise<ReleasedHold | undefined> {
  const [released] = await deleteStaffHold(tx, { id: holdId, accountId: principal.customerId });
  return released && { date: released.date, startsAt: new Date(released.startsAt), heldAt: new Date(released.heldAt) };
}

/** When a hold expires. */
export const readHoldEnd = statement(
  { expiresAt: neverNull("instant") },
  sql`select hold_expires_at as "expiresAt" from appointments where id = ${sql.placeholder("id")}`,
);

export type NewStaffHold = {
  id: string;
  accountId: string;
  date: string;
  minutes: number;
  now: Date;
  timeZone: string;
  plan: VisitPlan;
};

/** Writes a staff member's hold. */
export async function insertStaffHold(tx: Transaction, { plan, now, ...hold }: NewStaffHold): Promise<void> {
  await insertHoldRow(tx, {
    ...hold,
    now: now.toISOString(),
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
    practitionerId: plan.practitionerId,
  });
}

const insertHoldRow = statement(sql`
  insert into appointments (id, status, held_for_account_id, hold_expires_at, starts_at, ends_at, date, time_zone,
    practitioner_id, booked_via, created_at)
  values (${sql.placeholder("id")}, 'held', ${sql.placeholder("accountId")},
    clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int), ${sql.placeholder("startsAt")},
    ${sql.placeholder("endsAt")}, ${sql.placeholder("date")}, ${sql.placeholder("timeZone")},
    ${sql.placeholder("practitionerId")}, 'desk', ${sql.placeholder("now")})`);
