import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json, oneOf, orNull, textAs } from "#platform/db/row.ts";
import { command, read, type StatementRow, statement } from "#platform/db/statement.ts";
import { type IntervalRule, type RuleSide, ruleScopes, ruleSeverities, ruleStatuses } from "../domain/interval-rule.ts";
import type { ProductRule } from "../domain/product-pause.ts";
import { type ShippedRule, shippedRules } from "../domain/shipped-rules.ts";
import { intervalRules } from "./tables.ts";

const readProductRules = statement(
  { from: json<RuleSide>(), minDays: "int", to: json<RuleSide>() },
  sql`
  select json_build_object('kind', from_kind, 'names', from_names) as "from", min_days as "minDays",
    json_build_object('kind', to_kind, 'names', to_names) as "to"
  from interval_rules where status = 'confirmed' and archived_at is null and 'product_flag' in (from_kind, to_kind)`,
);

/** Returns the confirmed rules about products, which only advise. */
export function listProductRules(db: DatabaseOrTransaction): Promise<ProductRule[]> {
  return readProductRules(db);
}

const isConfirmed = sql`status = 'confirmed' and archived_at is null`;

const readConfirmed = read(
  {
    mark: "text",
    id: "text?",
    fromKind: orNull(textAs<RuleSide["kind"]>()),
    fromNames: "text[]?",
    toKind: orNull(textAs<RuleSide["kind"]>()),
    toNames: "text[]?",
    minDays: "int?",
    minMonths: "int?",
    bothWays: "bool?",
    notTogether: "bool?",
    scope: orNull(oneOf(ruleScopes)),
    severity: orNull(oneOf(ruleSeverities)),
    status: orNull(oneOf(ruleStatuses)),
    overrideRole: orNull(textAs<IntervalRule["overrideRole"]>()),
    reason: "text?",
  },
  sql`
  with present as (
    select md5(current_database() || coalesce(string_agg(concat_ws(' ', id, version, xmin, updated_at), ',' order by id), '')) as mark
    from interval_rules where ${isConfirmed}
  )
  select mark, id, from_kind as "fromKind", from_names as "fromNames", to_kind as "toKind", to_names as "toNames",
    min_days as "minDays", min_months as "minMonths", both_ways as "bothWays", not_together as "notTogether", scope, severity,
    status, override_role as "overrideRole", reason
  from present left join interval_rules on ${isConfirmed} and mark <> ${sql.placeholder("known")} order by id`,
);

type RuleRow = StatementRow<typeof readConfirmed>;

/** The confirmed rules that were read last. `mark`: a hash of the ids and versions of their rows, to detect changes. */
let last: { mark: string; rules: readonly IntervalRule[] } = { mark: "", rules: [] };

/**
 * Returns the rules that the medical director has confirmed and that aren't archived: those that bind, and those that
 * only warn. They seldom change, so they are cached here, and the database sends them only if their mark (a hash of
 * their versions) has changed. The mark is computed from what the caller's transaction sees, so changes needn't be
 * announced.
 */
export async function listConfirmedRules(db: DatabaseOrTransaction): Promise<readonly IntervalRule[]> {
  const known = last;
  const rows = await readConfirmed(db, { known: known.mark });
  const mark = rows[0]?.mark ?? "";
  if (mark === known.mark) return known.rules;
  const rules = rows.flatMap((row) => (hasRule(row) ? [toRule(row)] : []));
  last = { mark, rules };
  return rules;
}

/** A result row that contains a rule. Its columns are those of the table, none of which may be null. */
type WithRule = { [Name in keyof RuleRow]: NonNullable<RuleRow[Name]> };
const hasRule = (row: RuleRow): row is WithRule => row.id !== null;

function toRule({ mark: _, fromKind, fromNames, toKind, toNames, ...rule }: WithRule): IntervalRule {
  return { ...rule, from: { kind: fromKind, names: fromNames }, to: { kind: toKind, names: toNames } };
}

/** The locks of `lockCare` as columns, for a statement that takes other locks before them. */
export const careLocksInSql = sql`pg_advisory_xact_lock(hashtextextended('care:' || ${sql.placeholder("customerId")}, 0)),
    pg_advisory_xact_lock_shared(hashtextextended('care-rules', 0))`;

const lock = statement(sql`
  select ${careLocksInSql}`);

/**
 * Blocks other bookings of this customer and changes to rules until the transaction ends, so that the result of a check
 * is still true at the write. Always called before resources are locked (decision 0056).
 */
export async function lockCare(tx: Transaction, customerId: string): Promise<void> {
  await lock(tx, { customerId });
}

const tryLock = statement(
  { isLocked: "bool" },
  sql`
  select pg_try_advisory_xact_lock(hashtextextended('care:' || ${sql.placeholder("customerId")}, 0))
    and pg_try_advisory_xact_lock_shared(hashtextextended('care-rules', 0)) as "isLocked"`,
);

/**
 * Tries to take the lock of `lockCare` without waiting, for callers that have already locked resources. Returns whether
 * it was acquired.
 */
export async function tryLockCare(tx: Transaction, customerId: string): Promise<boolean> {
  const [tried] = await tryLock(tx, { customerId });
  return tried?.isLocked === true;
}

const lockAllRules = command(sql`select pg_advisory_xact_lock(hashtextextended('care-rules', 0))`);

/** Waits for running bookings that were checked against the former rules. Called before rules change. */
export async function lockRules(tx: Transaction): Promise<void> {
  await lockAllRules(tx);
}

/** Adds the default rules that a clinic doesn't have yet, as drafts. Existing rules don't change. */
export async function shipRules(db: DatabaseOrTransaction): Promise<void> {
  await db.insert(intervalRules).values(shippedRules.map(toRow)).onConflictDoNothing();
}

function toRow({ from, to, ...rule }: ShippedRule): typeof intervalRules.$inferInsert {
  const sides = { fromKind: from.kind, fromNames: [...from.names], toKind: to.kind, toNames: [...to.names] };
  return { ...rule, ...sides };
}
