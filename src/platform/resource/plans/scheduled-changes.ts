import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { scheduledChanges as plans } from "#platform/tables.ts";
import { comparable } from "#shared/contract/resource/rows.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { AnyRecord, Bound } from "../binding.ts";

/** A change that waits for its instant, or that was refused at that time. */
export type Plan = typeof plans.$inferSelect;
type Values = Readonly<Record<string, unknown>>;

/** Returns the scheduled changes of a record, the next first. */
export async function listPlans(db: DatabaseOrTransaction, { resource }: Bound, recordId: string): Promise<Plan[]> {
  return db
    .select()
    .from(plans)
    .where(and(eq(plans.resource, resource.name), eq(plans.recordId, recordId)))
    .orderBy(asc(plans.liveFrom), asc(plans.id));
}

export async function findPlan(db: DatabaseOrTransaction, id: string): Promise<Plan | undefined> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  return plan;
}

/** Removes a waiting plan, once: returns undefined when another process has put it live, or it was discarded. */
export async function claimPlan(tx: Transaction, id: string): Promise<Plan | undefined> {
  const [plan] = await tx
    .delete(plans)
    .where(and(eq(plans.id, id), isNull(plans.refusedBecause)))
    .returning();
  return plan;
}

/** Removes all plans of a deleted record. */
export async function dropPlans(tx: Transaction, resource: string, recordId: string): Promise<void> {
  await tx.delete(plans).where(and(eq(plans.resource, resource), eq(plans.recordId, recordId)));
}

/** Returns the values that waiting plans give a record by an instant. */
export function plannedValuesAt(all: readonly Plan[], liveFrom: Date): Values {
  const before = all.filter((plan) => plan.refusedBecause === null && plan.liveFrom <= liveFrom);
  return Object.assign({}, ...before.map(({ changes }) => changes));
}

/** Whether two values of a field are equal, in whatever order the database returns an object's keys. */
export function isSameValue({ resource }: Bound, name: string, one: unknown, other: unknown): boolean {
  const field = resource.fields[name];
  return isDeepStrictEqual(comparable(field, one ?? null), comparable(field, other ?? null));
}

/**
 * Returns why a plan no longer fits its record: fields that staff have changed since it was scheduled. Undefined if it
 * fits.
 */
export function whyStale(bound: Bound, { changes, seen }: Plan, record: AnyRecord): string | undefined {
  const moved = Object.keys(changes).filter(
    (name) =>
      !isSameValue(bound, name, seen[name], record[name]) && !isSameValue(bound, name, changes[name], record[name]),
  );
  if (moved.length === 0) return undefined;
  const labels = englishFormats.list(moved.map((name) => bound.resource.fields[name]?.label ?? name));
  return `${labels} ${moved.length === 1 ? "was" : "were"} changed after this was planned.`;
}

const expect = command(sql`
  update ${plans} s set seen = s.seen || (
    select coalesce(jsonb_object_agg(becomes.key, becomes.value), '{}')
    from jsonb_each(${sql.placeholder("becomes")}::jsonb) becomes
    join jsonb_each(${sql.placeholder("is")}::jsonb) former using (key)
    where s.seen -> becomes.key = former.value)
  where s.resource = ${sql.placeholder("resource")} and s.record_id = ${sql.placeholder("recordId")}
    and s.refused_because is null and s.live_from >= ${sql.placeholder("liveFrom")}::timestamptz`);

/** Updates the values that later plans expect, once this plan is live or discarded. */
export async function expectInstead(tx: Transaction, plan: Plan, former: Values, becomes: Values): Promise<void> {
  const { resource, recordId, liveFrom } = plan;
  const values = { is: JSON.stringify(former), becomes: JSON.stringify(becomes) };
  await expect(tx, { resource, recordId, liveFrom: liveFrom.toISOString(), ...values });
}
