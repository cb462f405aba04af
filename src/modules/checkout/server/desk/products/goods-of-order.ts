import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

export type GoodsLine = { id: string; sizeId: string | null; name: string; quantity: number; position: number };

const selectGoods = statement(
  { id: "text", sizeId: "text?", name: "text", quantity: "int", position: "int" },
  sql`
  select l.id, l.size_id as "sizeId", l.name, l.quantity, l.position from order_lines l
  where l.order_id = ${sql.placeholder("orderId")} and l.kind = 'product' order by l.position`,
);

/** Returns the goods that a visit's order sells in addition to the treatments. */
export function listGoods(tx: Transaction, orderId: string): Promise<readonly GoodsLine[]> {
  return selectGoods(tx, { orderId });
}

const updateTotals = statement(sql`
  update orders o set subtotal_cents = s.subtotal, member_savings_cents = s.savings, discount_cents = s.discount, tax_cents = s.tax,
    total_cents = s.total + o.shipping_cents + o.tip_cents,
    due_at_clinic_cents = s.total + o.shipping_cents + o.tip_cents - o.due_now_cents - o.gift_card_cents - o.waived_cents,
    fulfillment = case when s.has_goods then coalesce(o.fulfillment, '{"kind": "pickup"}'::jsonb) end, updated_at = clock_now()
  from (
    select coalesce(sum(l.line_total_cents - l.session_cents), 0)::int as subtotal, coalesce(sum(l.member_savings_cents), 0)::int as savings,
      coalesce(sum(l.discount_cents), 0)::int as discount, coalesce(sum(l.tax_cents), 0)::int as tax,
      coalesce(sum(l.net_cents + l.tax_cents), 0)::int as total, coalesce(bool_or(l.kind = 'product'), false) as has_goods
    from order_lines l where l.order_id = ${sql.placeholder("orderId")}
  ) s where o.id = ${sql.placeholder("orderId")}`);

/** Updates the totals of a visit's order from its lines after its goods changed. The caller holds the order's lock. */
export async function writeSumsOfLines(tx: Transaction, orderId: string): Promise<void> {
  await updateTotals(tx, { orderId });
}
