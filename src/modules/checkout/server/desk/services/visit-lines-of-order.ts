import { sql } from "drizzle-orm";
import type { UsedCoupon } from "#modules/cart/domain/coupons/used-coupon.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { LineOfVisit, OrderOfVisit } from "../../../domain/desk/visit-lines.ts";

const selectOrder = statement(
  {
    isPending: "bool",
    paidAtClinic: "int",
    customerId: "text?",
    offers: json<readonly OfferSaving[]>(),
    coupons: json<readonly UsedCoupon[]>(),
    hasGoods: "bool",
    isOpen: "bool",
    subtotal: "int",
    savings: "int",
    discount: "int",
    tax: "int",
    total: "int",
    dueAtClinic: "int",
    lines: json<readonly LineOfVisit[]>(),
  },
  sql`
  select o.status = 'pending' as "isPending", o.paid_at_clinic_cents as "paidAtClinic", o.customer_id as "customerId", o.offers, o.coupons,
    exists (select from order_lines g where g.order_id = o.id and g.kind not in ('service', 'add_on')) as "hasGoods",
    (o.kind in ('service', 'extra') and o.status = 'pending' or o.kind = 'mixed' and o.status not in ('pending', 'cancelled', 'refunded')) as "isOpen",
    o.subtotal_cents as subtotal, o.member_savings_cents as savings, o.discount_cents as discount, o.tax_cents as tax, o.total_cents as total,
    o.due_at_clinic_cents as "dueAtClinic",
    (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'itemId', l.item_id, 'name', l.name, 'detail', l.detail,
        'visitLineId', l.visit_line_id, 'position', l.position, 'quantity', l.quantity, 'unitPrice', l.unit_price_cents, 'lineTotal', l.line_total_cents, 'list', l.list_cents,
        'savings', l.member_savings_cents, 'discount', l.discount_cents, 'coupon', l.coupon_cents, 'session', l.session_cents,
        'net', l.net_cents, 'tax', l.tax_cents, 'dueNow', l.due_now_cents, 'refunded', l.refunded_cents) order by l.position), '[]')
      from order_lines l where l.order_id = o.id and l.kind in ('service', 'add_on')) as lines
  from orders o where o.id = ${sql.placeholder("orderId")}`,
);

/** Returns the treatments and add-ons on an order, even if the order is no longer valid. */
export async function readLinesOfOrder(tx: Transaction, orderId: string): Promise<OrderOfVisit["lines"]> {
  return (await selectOrder(tx, { orderId }))[0]?.lines ?? [];
}

/** Unlinks the lines of an order from its visit; the lines stay, because an order is never empty. */
export const unlinkLines = statement(
  sql`update order_lines set visit_line_id = null where order_id = ${sql.placeholder("orderId")}`,
);

const lastPosition = statement(
  { position: "int" },
  sql`
  select coalesce(max(position), -1)::int as position from order_lines where order_id = ${sql.placeholder("orderId")}`,
);

/** Returns the position of an order's next line. */
export async function nextPosition(tx: Transaction, orderId: string): Promise<number> {
  return ((await lastPosition(tx, { orderId }))[0]?.position ?? -1) + 1;
}

const lockOrder = statement(sql`select 1 from orders where id = ${sql.placeholder("orderId")} for update`);

/**
 * Locks and returns the order of a visit if its treatments may still change; undefined once it is paid in full or no
 * longer valid.
 */
export async function findOpenOrder(tx: Transaction, orderId: string) {
  await lockOrder(tx, { orderId });
  const [row] = await selectOrder(tx, { orderId });
  if (!row) throw new AppError("not_found");
  const { isPending, isOpen, paidAtClinic, customerId, hasGoods, offers, coupons, lines, ...sums } = row;
  const order: OrderOfVisit = { offers, coupons, lines, sums };
  const isPaid = !isPending && paidAtClinic === sums.dueAtClinic;
  return isOpen ? { order, isPending, paidAtClinic, customerId, hasGoods, isPaid } : undefined;
}

/** Locks and returns the order of a visit. Throws `order_closed` once it is paid in full or no longer valid. */
export async function lockOrderOfVisit(tx: Transaction, orderId: string) {
  const found = await findOpenOrder(tx, orderId);
  if (!found) throw new AppError("order_closed", { message: "This treatment is paid. Refund it on its order." });
  return found;
}

const updateLines = statement(sql`
  with wanted as (
    select * from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as w(id text, kind text, "itemId" text, "visitLineId" text, name text, detail text, position int,
      quantity int, "unitPrice" int, "lineTotal" int, list int, savings int, discount int, coupon int, session int, net int, tax int, "dueNow" int)
  ), gone as (
    delete from order_lines l where l.order_id = ${sql.placeholder("orderId")} and l.kind in ('service', 'add_on')
      and l.id not in (select id from wanted)
  ), changed as (
    update order_lines l set discount_cents = w.discount, coupon_cents = w.coupon, net_cents = w.net, tax_cents = w.tax, due_now_cents = w."dueNow"
    from wanted w where l.id = w.id and l.order_id = ${sql.placeholder("orderId")}
  ), added as (
    insert into order_lines (id, order_id, kind, item_id, visit_line_id, name, detail, position, quantity, unit_price_cents, line_total_cents, list_cents,
      member_savings_cents, discount_cents, coupon_cents, session_cents, net_cents, tax_cents, due_now_cents)
    select w.id, ${sql.placeholder("orderId")}, w.kind, w."itemId", w."visitLineId", w.name, w.detail, w.position, w.quantity, w."unitPrice", w."lineTotal", w.list,
      w.savings, w.discount, w.coupon, w.session, w.net, w.tax, w."dueNow"
    from wanted w where not exists (select from order_lines l where l.id = w.id)
  )
  update orders o set subtotal_cents = s.subtotal, member_savings_cents = s.savings, discount_cents = s.discount, tax_cents = s.tax,
    total_cents = s.total, due_at_clinic_cents = s."dueAtClinic", offers = ${sql.placeholder("offers")}::jsonb,
    coupons = ${sql.placeholder("coupons")}::jsonb, updated_at = clock_now()
  from jsonb_to_record(${sql.placeholder("sums")}::jsonb) as s(subtotal int, savings int, discount int, tax int, total int, "dueAtClinic" int)
  where o.id = ${sql.placeholder("orderId")}`);

/** Writes the parts of an order that depend on its visit. The caller holds the order's lock. */
export async function writeOrderOfVisit(
  tx: Transaction,
  orderId: string,
  { lines, offers, coupons, sums }: OrderOfVisit,
): Promise<void> {
  const [l, o, c, s] = [lines, offers, coupons, sums].map((value) => JSON.stringify(value));
  await updateLines(tx, { orderId, lines: l, offers: o, coupons: c, sums: s });
}
