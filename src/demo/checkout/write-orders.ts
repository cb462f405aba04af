import { demoFrontDesk } from "#modules/account/server/demo-people.ts";
import places from "#modules/checkout/server/demo/streets.json" with { type: "json" };
import { fulfillmentLines, fulfillments, orderHistory, orderLines, orders } from "#modules/checkout/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import type { OrderStep } from "./life-order.ts";

/** An order in the demo data, as rows to write. */
export type OrderRows = {
  order: typeof orders.$inferInsert & { placedAt: Date };
  lines: (typeof orderLines.$inferInsert)[];
  steps: OrderStep[];
};

/** Writes orders in bulk, which is done only here. They are numbered in the order in which they were placed. */
export async function writeOrders(tx: Transaction, written: readonly OrderRows[]): Promise<void> {
  const all = written.toSorted((one, other) => one.order.placedAt.getTime() - other.order.placedAt.getTime());
  await insertMany(
    tx,
    orders,
    all.map(({ order }) => order),
  );
  await insertMany(
    tx,
    orderLines,
    all.flatMap(({ lines }) => lines),
  );
  await insertMany(tx, orderHistory, all.flatMap(historyOf));
  const parcels = all.flatMap(parcelOf);
  await insertMany(
    tx,
    fulfillments,
    parcels.map(({ parcel }) => parcel),
  );
  await insertMany(
    tx,
    fulfillmentLines,
    parcels.flatMap(({ parcel, lines }) =>
      lines.map(({ id: lineId, quantity }) => ({ fulfillmentId: parcel.id, lineId, quantity })),
    ),
  );
}

function historyOf({ order, steps }: OrderRows): (typeof orderHistory.$inferInsert)[] {
  const { id, name } = demoFrontDesk();
  return steps.map(({ to, at, cause, isByDesk }, index) => ({
    orderId: order.id,
    step: index + 1,
    fromStatus: steps[index - 1]?.to ?? null,
    toStatus: to,
    at,
    cause,
    ...(isByDesk ? { by: id, byName: name } : {}),
    notified: to === "shipped" || to === "ready_for_pickup",
  }));
}

/** Returns the parcel that was packed or sent, with the whole order in it. */
function parcelOf({ order, lines, steps }: OrderRows) {
  const step = steps.find(({ to }) => to === "shipped" || to === "ready_for_pickup");
  if (!step) return [];
  const random = new SeededRandom(order.id);
  const { id: madeBy, name: makerName } = demoFrontDesk();
  const isPickup = step.to === "ready_for_pickup";
  const parcel = {
    id: random.id(),
    orderId: order.id,
    kind: isPickup ? ("pickup" as const) : ("shipping" as const),
    carrier: isPickup ? null : random.pick(places.carriers),
    trackingNumber: isPickup ? null : `DEMO${random.whole(10_000_000, 99_999_999)}`,
    madeBy,
    makerName,
    createdAt: step.at,
  };
  return [{ parcel, lines }];
}
