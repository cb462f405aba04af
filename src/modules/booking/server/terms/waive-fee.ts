import { sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import type { Fee } from "../../domain/terms/fee.ts";
import type { Staff } from "../desk/staff-context.ts";
import type { BookingContext } from "../slots/booking-context.ts";
import { announceBoard } from "../slots/slot-notice.ts";
import { type FeeRow, feeOfRow } from "./list-fees.ts";

/** Compare-and-set: of two people who waive at once, one does. */
const waive = statement<FeeRow & { appointmentId: string; date: string }>(sql`
  update fees f set state = 'waived', decided_at = clock_now() from appointments a
  where f.id = ${sql.placeholder("id")} and f.state = 'owed' and a.id = f.appointment_id
  returning f.id, f.kind, f.amount_cents as "amountCents", f.state, f.decided_at as "decidedAt", a.id as "appointmentId", a.date::text as date`);

const read = statement<FeeRow>(sql`
  select id, kind, amount_cents as "amountCents", state, decided_at as "decidedAt" from fees where id = ${sql.placeholder("id")}`);

/**
 * Waives a fee that is owed, with a reason for the audit log; once, also when it is asked for again. Throws `not_found`, and
 * `conflict` for one that was paid or written off.
 */
export async function waiveFee(
  { db }: BookingContext,
  { actor }: Staff,
  { feeId, reason }: { feeId: string; reason: string },
): Promise<Fee> {
  return withRetry(db, async (tx) => {
    const [waived] = await waive(tx, { id: feeId });
    if (!waived) {
      const [known] = await read(tx, { id: feeId });
      if (!known) throw new AppError("not_found");
      if (known.state !== "waived") throw new AppError("conflict", { message: "This fee isn't owed any more." });
      return feeOfRow(known);
    }
    await writeAudit(tx, actor, {
      action: "appointment.waiveFee",
      resource: "Appointment",
      resourceId: waived.appointmentId,
      summary: `Waived a fee of ${formatMoney(waived.amountCents, { always: true })}`,
      before: { fee: waived.id, state: "owed" },
      after: { fee: waived.id, state: "waived" },
      reason,
    });
    await announceBoard(tx, [waived.date], waived.appointmentId);
    return feeOfRow(waived);
  });
}
