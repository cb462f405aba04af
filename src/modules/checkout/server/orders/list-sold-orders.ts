import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

type SoldLineRow = {
  id: string;
  kind: string;
  itemId: string;
  netCents: Cents;
  taxCents: Cents;
  memberSavingsCents: Cents;
  discountCents: Cents;
  couponCents: Cents;
  sessionCents: Cents;
  /** The id of the visit's treatment line. */
  visitLineId: string | null;
  /** The treatment that is sold, or to which an add-on belongs. */
  serviceId: string | null;
};

type CreditNoteRow = {
  id: string;
  shippingCents: Cents;
  tipCents: Cents;
  lines: { lineId: string; netCents: Cents; taxCents: Cents }[];
};

/** An order as reports read it: its lines in order, and its refunds. */
export type SoldOrderRow = {
  id: string;
  kind: string;
  customerId: string | null;
  appointmentId: string | null;
  lines: SoldLineRow[];
  creditNotes: CreditNoteRow[];
};

const selectOrders = statement(
  {
    id: "text",
    kind: "text",
    customerId: "text?",
    appointmentId: "text?",
    lines: json<SoldLineRow[]>(),
    creditNotes: json<CreditNoteRow[]>(),
  },
  sql`
  select o.id, o.kind, o.customer_id as "customerId", o.appointment_id as "appointmentId",
    coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'itemId', l.item_id,
        'netCents', coalesce(l.net_cents, l.line_total_cents), 'taxCents', l.tax_cents, 'memberSavingsCents', l.member_savings_cents,
        'discountCents', l.discount_cents, 'couponCents', l.coupon_cents, 'sessionCents', l.session_cents, 'visitLineId', l.visit_line_id,
        'serviceId', case l.kind when 'service' then l.item_id when 'add_on' then (
          select s.item_id from order_lines s where s.order_id = o.id and s.kind = 'service' and s.position < l.position
          order by s.position desc limit 1) end) order by l.position, l.id)
      from order_lines l where l.order_id = o.id), '[]') as lines,
    coalesce((select json_agg(json_build_object('id', n.id, 'shippingCents', n.shipping_cents, 'tipCents', n.tip_cents, 'lines', coalesce((
        select json_agg(json_build_object('lineId', c.order_line_id, 'netCents', c.net_cents, 'taxCents', c.tax_cents)
          order by c.order_line_id) from credit_note_lines c where c.credit_note_id = n.id), '[]')) order by n.number)
      from credit_notes n where n.order_id = o.id), '[]') as "creditNotes"
  from orders o where o.id = any(${sql.placeholder("ids")}::text[])`,
);

/** Returns orders with what they sold and refunded. */
export function listSoldOrders(db: DatabaseOrTransaction, ids: readonly string[]): Promise<SoldOrderRow[]> {
  return selectOrders(db, { ids });
}
