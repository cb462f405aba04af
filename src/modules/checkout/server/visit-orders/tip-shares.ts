import { sql } from "drizzle-orm";
import { visitRows } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { always } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { shareTip, type TipShare } from "../../domain/desk/share-tip.ts";

/** What a visit's orders sold for each treatment: net of discounts, including what package sessions paid for. */
const soldOfVisit = statement(
  { lineId: always("text"), cents: "int" },
  sql`
  select l.visit_line_id as "lineId", sum(coalesce(l.net_cents, l.line_total_cents) + l.session_cents)::int as cents
  from order_lines l join orders o on o.id = l.order_id
  where o.appointment_id = ${sql.placeholder("appointmentId")} and o.status <> 'cancelled' and l.visit_line_id is not null
  group by 1`,
);

/** Returns each person's share of a visit's tip. */
export async function tipSharesOf(
  tx: Transaction,
  { appointmentId, tip }: { appointmentId: string; tip: Cents },
): Promise<TipShare[]> {
  if (tip === 0) return [];
  const { treated, sold } = await batch({
    treated: visitRows.listTreated(tx, appointmentId),
    sold: soldOfVisit(tx, { appointmentId }),
  });
  const centsOf = new Map(sold.map(({ lineId, cents }) => [lineId, cents]));
  return shareTip(
    tip,
    treated.map(({ lineId, people }) => ({ cents: centsOf.get(lineId) ?? 0, people })),
  );
}
