import { and, asc, eq, lt, sql } from "drizzle-orm";
import { tipsShared } from "#modules/ledger/domain/events/tip-entries.ts";
import { postTransfers } from "#modules/ledger/server/public.ts";
import { drainFacts } from "#modules/reports/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { PAY_REVIEWED, type PayReviewed } from "../../domain/events.ts";
import type { PayLine } from "../../domain/pay-line.ts";
import { mayBecome, type PeriodState } from "../../domain/pay-period.ts";
import { listPeople } from "../people/list-people.ts";
import { payPeriods } from "../tables.ts";
import { payOutTips } from "./pay-out-tips.ts";
import { type Period, reckonPeriod } from "./reckon-period.ts";
import { removeReckoned, sayTheSame, storedLines, storeLines } from "./store-lines.ts";

/** Begins the review: from now on the lines are stored, and people see their own. Throws `not_found`, `conflict`. */
export async function reviewPeriod(db: Database, id: string, actor: AuditActor): Promise<void> {
  await assertFacts(db);
  await withRetry(db, async (tx) => {
    const period = await lockPeriod(tx, id, "in_review");
    const earlier = await earlierPeriods(tx, period);
    if (earlier.some(({ state }) => state === "open"))
      throw new AppError("conflict", { message: "Review the pay period before this one first." });
    const { lines, throughTransfer } = await reckonPeriod(tx, period);
    await storeLines(tx, id, lines);
    await moveTo(tx, period, "in_review", actor, { throughTransfer });
    const payload = await reviewedBy(tx, period, lines);
    // The key contains a time, because a reopened period is reviewed again and emits the event again.
    await emitEvent(tx, { type: PAY_REVIEWED, key: `pay:${id}:reviewed:${period.updatedAt.getTime()}`, payload });
  });
}

async function reviewedBy(tx: Transaction, { id, fromDay, toDay }: Period, lines: readonly PayLine[]) {
  const paid = new Set(lines.map(({ personId }) => personId));
  const people = (await listPeople(tx)).filter((person) => paid.has(person.id));
  const accountIds = people.flatMap(({ accountId }) => accountId ?? []);
  return { periodId: id, from: fromDay, to: toDay, accountIds } satisfies PayReviewed;
}

/** Reopens a period in review, so that its lines are computed anew each time. Throws `not_found`, `conflict`. */
export async function reopenPeriod(db: Database, id: string, actor: AuditActor): Promise<void> {
  await withRetry(db, async (tx) => {
    const period = await lockPeriod(tx, id, "open");
    await removeReckoned(tx, id);
    await moveTo(tx, period, "open", actor, { throughTransfer: null });
  });
}

/**
 * Approves the reviewed lines, and shares the tips in the ledger. If lines have changed since, stores the new ones,
 * leaves the period in review and returns false. Throws `not_found`, `conflict`.
 */
export async function approvePeriod(db: Database, id: string, actor: AuditActor): Promise<boolean> {
  await assertFacts(db);
  return withRetry(db, async (tx) => {
    const period = await lockPeriod(tx, id, "approved");
    if ((await earlierPeriods(tx, period)).some(({ state }) => state === "open" || state === "in_review"))
      throw new AppError("conflict", { message: "Approve the pay period before this one first." });
    const { lines, throughTransfer, tipMoves } = await reckonPeriod(tx, period);
    if (!sayTheSame(lines, await storedLines(tx, id))) {
      await storeLines(tx, id, lines);
      await tx.update(payPeriods).set({ throughTransfer }).where(eq(payPeriods.id, id));
      return false;
    }
    const shared = tipsShared({ periodId: id, moves: tipMoves });
    if (shared.entries.length > 0) await postTransfers(tx, [{ ...shared, actor: authorOf(actor) }]);
    await moveTo(tx, period, "approved", actor, {
      throughTransfer,
      approvedBy: actor.accountId,
      approvedAt: sql`clock_now()`,
    });
    return true;
  });
}

/** Locks a period permanently, and books the payout of its tips. Throws `not_found`, `conflict`. */
export async function lockPay(db: Database, id: string, actor: AuditActor): Promise<void> {
  await withRetry(db, async (tx) => {
    const period = await lockPeriod(tx, id, "locked");
    if ((await earlierPeriods(tx, period)).some(({ state }) => state !== "locked"))
      throw new AppError("conflict", { message: "Lock the pay period before this one first." });
    await payOutTips(tx, id, authorOf(actor));
    await moveTo(tx, period, "locked", actor, { lockedBy: actor.accountId, lockedAt: sql`clock_now()` });
  });
}

const authorOf = ({ accountId }: AuditActor) => (accountId === null ? "system" : (`staff:${accountId}` as const));

async function assertFacts(db: Database): Promise<void> {
  if (!(await drainFacts(db)).isComplete)
    throw new AppError("conflict", { message: "Reports are still being reckoned. Try again in a few minutes." });
}

/** Returns the period, locked for a step. Throws `not_found`; `conflict` where the step isn't possible. */
async function lockPeriod(tx: Transaction, id: string, to: PeriodState): Promise<Period> {
  const [period] = await tx.select().from(payPeriods).where(eq(payPeriods.id, id)).for("update");
  if (!period) throw new AppError("not_found");
  if (!mayBecome(period.state, to))
    throw new AppError("conflict", { message: `This pay period is ${STATE_WORDS[period.state]}.` });
  return period;
}

const STATE_WORDS = { open: "open", in_review: "in review", approved: "approved", locked: "locked" } as const;

function earlierPeriods(tx: Transaction, { fromDay }: Period): Promise<Period[]> {
  return tx.select().from(payPeriods).where(lt(payPeriods.fromDay, fromDay)).orderBy(asc(payPeriods.fromDay));
}

type Changes = Partial<Omit<typeof payPeriods.$inferInsert, "approvedAt" | "lockedAt">> & {
  approvedAt?: ReturnType<typeof sql>;
  lockedAt?: ReturnType<typeof sql>;
};

async function moveTo(
  tx: Transaction,
  { id, state: from, fromDay, toDay }: Period,
  state: PeriodState,
  actor: AuditActor,
  changes: Changes,
): Promise<void> {
  await tx
    .update(payPeriods)
    .set({ ...changes, state, updatedAt: sql`clock_now()` })
    .where(and(eq(payPeriods.id, id), eq(payPeriods.state, from)));
  await writeAudit(tx, actor, {
    action: `pay.${STEP_WORDS[state]}`,
    resource: "PayPeriod",
    resourceId: id,
    summary: `Pay from ${formatDay(fromDay, { year: true })} to ${formatDay(toDay, { year: true })}: ${STATE_WORDS[state]}`,
    before: { state: from },
    after: { state },
  });
}

const STEP_WORDS = { open: "reopen", in_review: "review", approved: "approve", locked: "lock" } as const;
