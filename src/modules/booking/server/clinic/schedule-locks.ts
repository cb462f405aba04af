import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";

/** The lock key for changes to all resources at once: closures, qualifications. */
const CLINIC = "the clinic's schedule";

/**
 * Locks a visit's resources in the order of their ids and blocks changes to the whole clinic's schedule. All
 * transactions use this order, so they queue here. Without this lock, tests showed deadlocks in the exclusion
 * constraint (B1). The locks end with the transaction, or with the savepoint when it is rolled back.
 */
export async function lockForVisit(tx: Transaction, resourceIds: readonly string[]): Promise<void> {
  await lockShared(tx, { clinic: CLINIC, ids: sortUnique(resourceIds) });
}

const lockRows = command(sql`
  select 1 from appointments where id = any(${sql.placeholder("visitIds")}::text[]) order by id for update`);

/** Locks visits that are about to be written. A visit's row must be locked before its resources. */
export async function lockVisits(tx: Transaction, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length === 0) return;
  await lockRows(tx, { visitIds: sortUnique(visitIds) });
}

const lockResources = statement({ id: "text" }, sql`select id from resources`);

/**
 * Locks every resource, in the order that all transactions use, because visits that the clinic moves could need any of
 * them.
 */
export async function lockEveryResource(tx: Transaction): Promise<void> {
  const rows = await lockResources(tx);
  await lockForVisit(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Locks resources whose working time changes: no visit is written on them until the transaction ends. */
export async function lockResourceSchedules(tx: Transaction, resourceIds: readonly string[]): Promise<void> {
  await lockIds(tx, { ids: sortUnique(resourceIds) });
}

/** Locks the schedule of the whole clinic: no visit is written anywhere until the transaction ends. */
export async function lockClinicSchedule(tx: Transaction): Promise<void> {
  await lockIds(tx, { ids: [CLINIC] });
}

function sortUnique(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

// One statement whose first part completes before the second: the clinic is locked before resources.
const lockShared = statement(sql`
  with clinic as materialized (select pg_advisory_xact_lock_shared(hashtextextended(${sql.placeholder("clinic")}, 0)) as locked)
  select (select count(locked::text) from clinic), pg_advisory_xact_lock(hashtextextended(id, 0))
  from unnest(${sql.placeholder("ids")}::text[]) as resource(id)`);

const lockIds = statement(sql`
  select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${sql.placeholder("ids")}::text[]) as resource(id)`);
