import { sql } from "drizzle-orm";
import { listTenders, type Tender } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import type { OrderStatus, PaymentState } from "../../domain/order-status.ts";
import type { RefundableLine, RefundableOrder } from "../../domain/refunds/plan-refund.ts";

type Shelved = {
  /** Of a product; a bundle has its parts instead. */
  sizeId: string | null;
  /** Pieces of the whole line, for orders that know the parts of their bundles. */
  parts: readonly { sizeId: string; quantity: number }[];
};

/** A paid order of goods with all that refunding it needs. */
export type Refundable = Omit<RefundableOrder, "lines"> & {
  id: string;
  number: number;
  status: OrderStatus;
  paymentState: PaymentState;
  lines: readonly (RefundableLine & Shelved)[];
  tenders: readonly Tender[];
};

/** Reads an order of goods for a refund. Throws `not_found`, and `order_closed` before it is paid. */
export async function readRefundable(db: DatabaseOrTransaction, orderId: string): Promise<Refundable> {
  const [{ rows }, tenders] = await Promise.all([
    db.execute<Omit<Refundable, "tenders"> & { isPaid: boolean; paid: Cents }>(sql`
      select o.id, o.number::int as number, o.status, o.payment_state as "paymentState", o.paid_at is not null as "isPaid",
        o.shipping_cents as shipping, o.shipping_refunded_cents as "shippingRefunded",
        o.due_now_cents + o.gift_card_cents as paid, o.refunded_cents as refunded,
        (select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'net', l.net_cents, 'tax', l.tax_cents,
            'refunded', l.refunded_cents, 'refundedQuantity', l.refunded_quantity, 'sizeId', l.size_id, 'parts', l.components)
            order by l.position), '[]')
          from order_lines l where l.order_id = o.id) as lines
      from orders o where o.id = ${orderId} and o.kind = 'product'`),
    listTenders(db, orderId),
  ]);
  const [order] = rows;
  if (!order) throw new AppError("not_found");
  if (!order.isPaid) throw new AppError("order_closed", { message: "An unpaid order can't be refunded." });
  return { ...order, tenders };
}
