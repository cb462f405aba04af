import { and, eq, isNotNull } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Clock } from "#shared/clock.ts";
import { type Cents, exactMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { payLines, payPeople, payPeriods } from "../tables.ts";

export type NewLine = {
  periodId: string;
  personId: string;
  kind: "bonus" | "adjustment";
  cents: Cents;
  reason: string;
};

const KIND_WORDS = { bonus: "Bonus", adjustment: "Adjustment" } as const;

/** Adds a bonus or an adjustment to a period that isn't approved yet. Throws `not_found`, `conflict`. */
export async function addLine(
  { db, clock }: { db: Database; clock: Clock },
  { periodId, personId, kind, cents, reason }: NewLine,
  actor: AuditActor,
): Promise<string> {
  if (cents === 0) throw new AppError("invalid_input", { message: "Enter an amount." });
  const today = dateInZone(clock.now(), (await getClinicSettings(db)).location.timeZone);
  return withRetry(db, async (tx) => {
    const period = await lockChangeable(tx, periodId);
    const [person] = await tx.select().from(payPeople).where(eq(payPeople.id, personId));
    if (!person) throw new AppError("not_found");
    const [added] = await tx
      .insert(payLines)
      .values({
        periodId,
        personId,
        kind,
        cents,
        reason,
        name: KIND_WORDS[kind],
        base: 0,
        rate: 0,
        day: dayWithin(today, period),
        madeBy: actor.accountId ?? "",
      })
      .returning({ id: payLines.id });
    await writeAudit(tx, actor, {
      action: "pay.add",
      resource: "PayPeriod",
      resourceId: periodId,
      reason,
      summary: `${KIND_WORDS[kind]} for ${person.name}: ${exactMoney(cents)}`,
    });
    return String(added?.id);
  });
}

/** Removes a line that was added by hand. Throws `not_found`, `conflict`. */
export async function removeLine(db: Database, id: string, actor: AuditActor): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw new AppError("not_found");
  await withRetry(db, async (tx) => {
    const isAdded = and(eq(payLines.id, Number(id)), isNotNull(payLines.madeBy));
    const [line] = await tx.select().from(payLines).where(isAdded);
    if (!line) throw new AppError("not_found");
    await lockChangeable(tx, line.periodId);
    await tx.delete(payLines).where(isAdded);
    await writeAudit(tx, actor, {
      action: "pay.remove",
      resource: "PayPeriod",
      resourceId: line.periodId,
      summary: `${line.name} removed: ${exactMoney(line.cents)}`,
    });
  });
}

async function lockChangeable(tx: Transaction, id: string) {
  const [period] = await tx.select().from(payPeriods).where(eq(payPeriods.id, id)).for("update");
  if (!period) throw new AppError("not_found");
  if (period.state === "approved" || period.state === "locked")
    throw new AppError("conflict", { message: "This pay period is approved. Add it to the next one." });
  return period;
}

/**
 * Returns the day for a line that is added by hand: `day`, or the nearest day of the period if `day` is outside of it.
 */
function dayWithin(day: string, { fromDay, toDay }: { fromDay: string; toDay: string }): string {
  if (day > toDay) return toDay;
  return day < fromDay ? fromDay : day;
}
