import { desc } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { constraintOf, type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Clock } from "#shared/clock.ts";
import { addDays, dateInZone, formatDay } from "#shared/zoned-time.ts";
import { periodFrom, startOfPeriod } from "../../domain/pay-period.ts";
import { weekOf } from "../../domain/sort-hours.ts";
import { readPaySettings } from "../pay-settings.ts";
import { notePeople } from "../people/list-people.ts";
import { payPeriods } from "../tables.ts";

/**
 * Opens the pay period that follows the last one. The very first period begins on the given day, or else at the start
 * of the current week, half month or month. Concurrent calls open only one period. Throws `conflict` if the period
 * hasn't begun yet or overlaps another.
 */
export async function openPeriod(
  { db, clock }: { db: Database; clock: Clock },
  { from }: { from?: string | undefined },
  { actor, key }: { actor: AuditActor; key: string },
): Promise<string> {
  const zone = (await getClinicSettings(db)).location.timeZone;
  const today = dateInZone(clock.now(), zone);
  try {
    return await withRetry(db, async (tx) => {
      await notePeople(tx);
      const { cadence } = await readPaySettings(tx);
      const [last] = await tx.select().from(payPeriods).orderBy(desc(payPeriods.toDay)).limit(1);
      const start = last ? addDays(last.toDay, 1) : (from ?? startOfPeriod(today, cadence, weekOf(today)));
      if (start > today) throw new AppError("conflict", { message: "The next pay period hasn’t begun." });
      const span = periodFrom(start, cadence);
      await tx
        .insert(payPeriods)
        .values({ id: key, fromDay: span.from, toDay: span.to })
        .onConflictDoNothing({ target: payPeriods.id });
      await writeAudit(tx, actor, {
        action: "pay.open",
        resource: "PayPeriod",
        resourceId: key,
        summary: `Pay from ${formatDay(span.from, { year: true })} to ${formatDay(span.to, { year: true })}: open`,
      });
      return key;
    });
  } catch (error) {
    if (constraintOf(error) !== "pay_periods_apart") throw error;
    throw new AppError("conflict", { message: "That pay period is there already.", cause: error });
  }
}
