import { and, eq, inArray, sql } from "drizzle-orm";
import { constraintOf, type Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { planSessionUses } from "../tables.ts";
import { hasOpenSessionInSql } from "./open-sessions.ts";

/** A treatment of a visit that a session is to pay for. */
export type SessionLine = { lineId: string; serviceId: string };

const NONE_LEFT = "plan_purchases_used_at_most_released";

const takeSession = statement(
  { id: "text" },
  sql`
  insert into plan_session_uses (id, purchase_id, appointment_service_id)
  select ${sql.placeholder("id")}, p.id, ${sql.placeholder("lineId")} from plan_purchases p
  where p.customer_id = ${sql.placeholder("customerId")} and p.service_id = ${sql.placeholder("serviceId")}
    and p.ends_on >= ${sql.placeholder("date")}::date and ${hasOpenSessionInSql}
  order by p.ends_on, p.created_at limit 1 returning id`,
);

/**
 * Reserves a session of the customer's packages for each treatment of a visit on the clinic's day `date`, from the
 * package that expires first. Returns whether each treatment has one; if one is missing, none is reserved. If two
 * visits want the last session simultaneously, the database refuses the second.
 */
export async function reserveSessions(
  tx: Transaction,
  { customerId, date, lines }: { customerId: string; date: string; lines: readonly SessionLine[] },
): Promise<boolean> {
  if (lines.length === 0) return true;
  class Missing extends Error {}
  try {
    // In a savepoint, so that a refusal leaves the transaction usable.
    await tx.transaction(async (savepoint) => {
      for (const { lineId, serviceId } of lines) {
        const rows = await takeSession(savepoint, { id: newId(), lineId, customerId, serviceId, date });
        if (rows.length === 0) throw new Missing();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof Missing || constraintOf(error) === NONE_LEFT) return false;
    throw error;
  }
}

/** Releases the sessions of treatments that won't take place. */
export async function returnSessions(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  await move(tx, lineIds, "reserved", "returned");
}

/**
 * Reserves the sessions of these treatments again after a cancellation was undone. Reserves none of them if one is no
 * longer available.
 */
export async function retakeSessions(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  try {
    await tx.transaction((savepoint) => move(savepoint, lineIds, "returned", "reserved"));
  } catch (error) {
    if (constraintOf(error) !== NONE_LEFT) throw error;
  }
}

type UseState = typeof planSessionUses.$inferSelect.state;

async function move(tx: Transaction, lineIds: readonly string[], from: UseState, to: UseState): Promise<void> {
  if (lineIds.length === 0) return;
  const which = and(inArray(planSessionUses.appointmentServiceId, [...lineIds]), eq(planSessionUses.state, from));
  await tx.update(planSessionUses).set({ state: to, updatedAt: sql`clock_now()` }).where(which);
}
