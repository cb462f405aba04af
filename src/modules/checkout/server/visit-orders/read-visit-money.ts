import { getVisit } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { type Database, type DatabaseOrTransaction, onOneConnection } from "#platform/db/client.ts";
import { addMoney } from "#shared/money.ts";
import type { WireVisitMoney } from "../../staff/contract/visit-money.ts";
import { findOrder } from "../orders/order-queries.ts";
import { findDeskRow } from "./lock-desk-order.ts";
import { listOrdersOfVisit, type OrderOfVisitRow } from "./orders-of-visit.ts";

type WireOrder = WireVisitMoney["orders"][number];

const SUMS = ["total", "paid", "tip", "due", "refunded"] as const;

/** Returns a visit's total and paid amounts: the sums over all its orders. Throws `not_found`. */
export function readVisitMoney(db: Database, appointmentId: string): Promise<WireVisitMoney> {
  return onOneConnection(db, async (connection) => {
    await getVisit(connection, appointmentId);
    const { currency } = await getClinicSettings(connection);
    const orders: WireOrder[] = [];
    for (const row of await listOrdersOfVisit(connection, appointmentId))
      orders.push(...(await readOne(connection, row)));
    const standing = orders.filter(({ status }) => status !== "cancelled");
    const [total = 0, paid = 0, tip = 0, due = 0, refunded = 0] = SUMS.map((sum) =>
      addMoney(...standing.map((order) => order[sum])),
    );
    return { appointmentId, currency, total, paid, tip, due, refunded, orders };
  });
}

async function readOne(db: DatabaseOrTransaction, { id, kind }: OrderOfVisitRow): Promise<WireOrder[]> {
  const [found, { dueCents, paidCents, isPaid }] = [await findOrder(db, id), await findDeskRow(db, id)];
  if (!found) return [];
  const { number, status, paymentState, totals, refunded } = found.order;
  const ahead = isPaid ? addMoney(totals.total, -dueCents) : 0;
  return [
    {
      id,
      number,
      kind,
      status,
      paymentState,
      total: totals.total,
      tip: totals.tip,
      refunded,
      lines: found.lines,
      paid: addMoney(ahead, paidCents),
      due: status === "cancelled" ? 0 : addMoney(dueCents, -paidCents),
    },
  ];
}
