import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Fee } from "../../domain/terms/fee.ts";

export type FeeRow = Omit<Fee, "decidedAt"> & { decidedAt: string };

export function feeOfRow({ id, kind, amountCents, state, decidedAt }: FeeRow): Fee {
  return { id, kind, amountCents, state, decidedAt: new Date(decidedAt) };
}

/** A fee as staff see it. */
export function toWireFee({ id, kind, amountCents, state, decidedAt }: Fee) {
  return { id, kind, amount: amountCents, state, decidedAt: decidedAt.toISOString() };
}

const readFees = statement<FeeRow>(sql`
  select id, kind, amount_cents as "amountCents", state, decided_at as "decidedAt" from fees
  where appointment_id = ${sql.placeholder("appointmentId")} order by decided_at, id`);

/** All fees of a visit, whatever became of them. */
export async function listFees(db: DatabaseOrTransaction, appointmentId: string): Promise<Fee[]> {
  return (await readFees(db, { appointmentId })).map(feeOfRow);
}
