import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Fee } from "../../domain/terms/fee.ts";

export type FeeRow = Omit<Fee, "decidedAt"> & { decidedAt: string };

export function feeOfRow({ decidedAt, ...fee }: FeeRow): Fee {
  return { ...fee, decidedAt: new Date(decidedAt) };
}

/** The columns of a `FeeRow`, of `fees f`. */
export const feeColumns = sql`f.id, f.kind, f.amount_cents as "amountCents", f.paid_cents as "paidCents", f.state, f.order_id as "orderId",
  f.decided_at as "decidedAt"`;

/** A fee as staff see it. */
export function toWireFee({ id, kind, amountCents, paidCents, state, orderId, decidedAt }: Fee) {
  return { id, kind, amount: amountCents, paid: paidCents, state, orderId, decidedAt: decidedAt.toISOString() };
}

const readFees = statement<FeeRow>(sql`
  select ${feeColumns} from fees f where f.appointment_id = ${sql.placeholder("appointmentId")} order by f.decided_at, f.id`);

/** All fees of a visit, whatever became of them. */
export async function listFees(db: DatabaseOrTransaction, appointmentId: string): Promise<Fee[]> {
  return (await readFees(db, { appointmentId })).map(feeOfRow);
}
