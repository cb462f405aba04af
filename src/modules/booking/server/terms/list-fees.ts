import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull, oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { type Fee, feeKinds, feeStates } from "../../domain/terms/fee.ts";

export type FeeRow = Omit<Fee, "decidedAt"> & { decidedAt: string };

export function toFee({ decidedAt, ...fee }: FeeRow): Fee {
  return { ...fee, decidedAt: new Date(decidedAt) };
}

/** The columns of a `FeeRow`, selected from `fees f`. */
export const feeColumns = sql`f.id, f.kind, f.amount_cents as "amountCents", f.paid_cents as "paidCents", f.state, f.order_id as "orderId",
  f.decided_at as "decidedAt"`;

/** Formats a fee for staff. */
export function toWireFee({ id, kind, amountCents, paidCents, state, orderId, decidedAt }: Fee) {
  return { id, kind, amount: amountCents, paid: paidCents, status: state, orderId, decidedAt: decidedAt.toISOString() };
}

const readFees = statement(
  {
    id: "text",
    kind: oneOf(feeKinds),
    amountCents: "int",
    paidCents: "int",
    state: oneOf(feeStates),
    orderId: "text?",
    decidedAt: "instant",
  },
  sql`
  select ${feeColumns} from fees f where f.appointment_id = ${sql.placeholder("appointmentId")} order by f.decided_at, f.id`,
);

/** Returns all fees of a visit in any state. */
export async function listFees(db: DatabaseOrTransaction, appointmentId: string): Promise<Fee[]> {
  return (await readFees(db, { appointmentId })).map(toFee);
}

const listOwedRows = statement(
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
  },
  sql`
  select ${feeColumns}, a.id as "appointmentId", a.date::text as date
  from appointments a join fees f on f.appointment_id = a.id and f.state = 'owed'
  where a.customer_id = ${sql.placeholder("customerId")} and a.id <> ${sql.placeholder("appointmentId")}
    and not (a.status = 'cancelled' and a.cancelled_by = 'clinic')
  order by f.decided_at, f.id`,
);

/** Returns the fees a customer owes for other visits, for staff, who can collect them with this visit's payment. */
export async function listFeesOwedForOtherVisits(
  db: DatabaseOrTransaction,
  { id: appointmentId, customerId }: { id: string; customerId: string | null },
) {
  if (customerId === null) return [];
  const rows = await listOwedRows(db, { customerId, appointmentId });
  return rows.map(({ appointmentId: of, date, ...row }) => ({ ...toWireFee(toFee(row)), appointmentId: of, date }));
}

const findOwedCents = statement(
  { cents: neverNull("int") },
  sql`select coalesce(sum(f.amount_cents - f.paid_cents), 0)::int as cents
    from fees f join appointments a on a.id = f.appointment_id
    where f.state = 'owed' and a.customer_id = ${sql.placeholder("customerId")}
      and not (a.status = 'cancelled' and a.cancelled_by = 'clinic')`,
);

/** Returns the total a customer owes in visit fees, in cents. */
export async function sumOwedFees(db: DatabaseOrTransaction, customerId: string): Promise<Cents> {
  const [row] = await findOwedCents(db, { customerId });
  return row?.cents ?? 0;
}
