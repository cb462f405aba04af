import { sql } from "drizzle-orm";
import { customers } from "#modules/account/server/tables.ts";
import { appointmentServices, appointments } from "#modules/booking/server/tables.ts";
import type { OrderStatus } from "#modules/checkout/domain/order-status.ts";
import { orderHistory, orderLines, orders } from "#modules/checkout/server/tables.ts";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";

type CustomerFields = Partial<typeof customers.$inferInsert>;

/** Inserts a customer row, with a unique email and phone number by default. */
export async function newCustomer(db: Database, fields: CustomerFields = {}): Promise<string> {
  const id = newId();
  const number = String(Number.parseInt(id.slice(-7), 36) % 10_000_000).padStart(7, "0");
  await db.insert(customers).values({
    id,
    email: `${id}@example.com`,
    phone: `+1646${number}`,
    firstName: "Uma",
    lastName: `Ghosh ${id.slice(-6)}`,
    ...fields,
  });
  return id;
}

type VisitFields = {
  customerId: string;
  status?: "booked" | "completed" | "cancelled" | "no_show";
  /** Days from now; negative for the past. */
  inDays?: number;
  practitionerId?: string;
  priceCents?: number;
};

/** Inserts the rows of a demo clinic visit, without claims, for code that reads visits. */
export async function newVisit(
  db: Database,
  {
    customerId,
    status = "completed",
    inDays = -10,
    practitionerId = "practitioner-lena-park",
    priceCents = 9_000,
  }: VisitFields,
): Promise<string> {
  const id = newId();
  const { rows } = await db.execute<{ id: string; name: string; now: string }>(
    sql`select id, name, clock_now() as now from services order by id limit 1`,
  );
  const [service] = rows;
  if (!service) throw new Error("the clinic has no service");
  const startsAt = new Date(new Date(service.now).getTime() + inDays * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const date = startsAt.toISOString().slice(0, 10);
  const timeZone = "America/New_York";
  await db.insert(appointments).values({ id, status, customerId, startsAt, endsAt, date, timeZone, practitionerId });
  await db.insert(appointmentServices).values({
    id: newId(),
    appointmentId: id,
    serviceId: service.id,
    name: service.name,
    unitPriceCents: priceCents,
    practitionerId,
    startsAt,
    endsAt,
    position: 0,
  });
  return id;
}

/**
 * The status history of an order, by its current status. A status that isn't listed has the history pending, paid and
 * then itself.
 */
const WAYS: Partial<Record<OrderStatus, OrderStatus[]>> = {
  pending: ["pending"],
  paid: ["pending", "paid"],
  cancelled: ["pending", "cancelled"],
  ready_for_pickup: ["pending", "paid", "preparing", "ready_for_pickup"],
  shipped: ["pending", "paid", "preparing", "shipped"],
};

type OrderFields = {
  customerId: string | null;
  status?: OrderStatus;
  totalCents?: number;
  fulfillment?: (typeof orders.$inferInsert)["fulfillment"];
  quantities?: number[];
};

/** Inserts a product order with its line and history, for tests that read and change orders. */
export async function newOrder(
  db: Database,
  { customerId, status = "paid", totalCents = 6_200, fulfillment = { kind: "pickup" }, quantities = [1] }: OrderFields,
): Promise<string> {
  const id = newId();
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const total = totalCents * pieces;
  const isPaid = status !== "pending" && status !== "cancelled";
  await db.insert(orders).values({
    id,
    kind: "product",
    status,
    paymentState: isPaid ? "paid" : "pending",
    customerId,
    currency: "USD",
    subtotalCents: total,
    totalCents: total,
    dueNowCents: total,
    fulfillment,
    ...(isPaid ? { paidAt: sql`clock_now()` } : {}),
  });
  const { rows } = await db.execute<{ productId: string; sizeId: string; name: string; size: string }>(sql`
    select p.id as "productId", z.id as "sizeId", p.name, z.label as size from product_sizes z join products p on p.id = z.product_id
    order by z.id limit ${quantities.length}`);
  for (const [position, quantity] of quantities.entries()) {
    const size = rows[position];
    if (!size) throw new Error("the clinic has too few products");
    await db.insert(orderLines).values({
      id: newId(),
      orderId: id,
      kind: "product",
      itemId: size.productId,
      sizeId: size.sizeId,
      name: size.name,
      detail: size.size,
      unitPriceCents: totalCents,
      quantity,
      lineTotalCents: totalCents * quantity,
      listCents: totalCents * quantity,
      netCents: totalCents * quantity,
      dueNowCents: totalCents * quantity,
      position,
    });
  }
  const way = WAYS[status] ?? ["pending", "paid", status];
  for (const [index, toStatus] of way.entries())
    await db
      .insert(orderHistory)
      .values({ orderId: id, step: index + 1, fromStatus: way[index - 1] ?? null, toStatus, cause: "test" });
  return id;
}

/** Writes a card payment of an order in the previous release's format, then converts it as the migration does. */
export async function payAsBefore(db: Database, { orderId, cents }: { orderId: string; cents: number }): Promise<void> {
  await db.execute(sql`
    insert into checkout_sessions (id, purpose, order_id, attempt, idempotency_key, request, amount_cents, currency, status,
      expires_at, payment_intent_id, captured_cents, card_brand, card_last4)
    values (${orderId}, 'order', ${orderId}, 1, ${orderId}, '{}', ${cents}, 'USD', 'complete', clock_now(), ${orderId}, ${cents}, 'visa', '4242')`);
  await db.execute(sql`select adopt_payments(array[${orderId}::text])`);
}
