import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import type { Fee } from "../../domain/terms/fee.ts";
import { feeKinds, feeStates } from "../../domain/terms/fee.ts";
import { announceBoard } from "../clinic/slot-notice.ts";
import { feeColumns, toFee } from "./list-fees.ts";

type FeeOfVisit = Fee & { appointmentId: string };

/** Compare-and-set: waives a fee that is owed or paid. Of two concurrent waivers, only one succeeds. */
const updateFeeToWaived = statement(
  {
    id: "text",
    kind: oneOf(feeKinds),
    amountCents: "int",
    paidCents: "int",
    state: oneOf(feeStates),
    orderId: "text?",
    decidedAt: "instant",
    appointmentId: "text",
    date: "text",
    former: oneOf(feeStates),
  },
  sql`
  update fees f set state = 'waived', decided_at = clock_now() from appointments a, (
    select id, state as former from fees where id = ${sql.placeholder("id")} for update) was
  where f.id = was.id and was.former in ('owed', 'paid') and a.id = f.appointment_id
  returning ${feeColumns}, a.id as "appointmentId", a.date::text as date, was.former`,
);

const readFee = statement(
  {
    id: "text",
    kind: oneOf(feeKinds),
    amountCents: "int",
    paidCents: "int",
    state: oneOf(feeStates),
    orderId: "text?",
    decidedAt: "instant",
    appointmentId: "text",
  },
  sql`
  select ${feeColumns}, f.appointment_id as "appointmentId" from fees f where f.id = ${sql.placeholder("id")}`,
);

/** Returns a fee with its visit. Throws `not_found`. */
export async function findFee(db: DatabaseOrTransaction, feeId: string): Promise<FeeOfVisit> {
  const [known] = await readFee(db, { id: feeId });
  if (!known) throw new AppError("not_found");
  return { ...toFee(known), appointmentId: known.appointmentId };
}

/**
 * Waives a fee with a reason for the audit log, in the transaction that refunds its paid part. Safe to repeat: `isNew`
 * tells whether this call waived it. Throws `not_found`, or `conflict` for a fee that was written off.
 */
export async function waiveFee(
  tx: Transaction,
  { feeId, reason }: { feeId: string; reason: string },
  actor: AuditActor,
): Promise<{ fee: FeeOfVisit; isNew: boolean }> {
  const [waived] = await updateFeeToWaived(tx, { id: feeId });
  if (!waived) {
    const fee = await findFee(tx, feeId);
    if (fee.state !== "waived") throw new AppError("conflict", { message: "This fee isn’t owed anymore." });
    return { fee, isNew: false };
  }
  const { appointmentId, date, former, ...row } = waived;
  await writeAudit(tx, actor, {
    action: "appointment.waiveFee",
    resource: "Appointment",
    resourceId: appointmentId,
    summary: `Waived a fee of ${formatMoney(waived.amountCents, { always: true })}`,
    before: { fee: waived.id, state: former },
    after: { fee: waived.id, state: "waived" },
    reason,
  });
  await announceBoard(tx, [date], appointmentId);
  return { fee: { ...toFee(row), appointmentId }, isNew: true };
}
