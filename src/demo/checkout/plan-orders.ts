import { arrivalDate } from "#modules/cart/domain/arrival-date.ts";
import type { Fulfillment } from "#modules/checkout/domain/fulfillment.ts";
import type { OrderStatus } from "#modules/checkout/domain/order-status.ts";
import places from "#modules/checkout/server/demo/streets.json" with { type: "json" };
import type { ClinicRules } from "#modules/scheduling/domain/clinic-rules.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { addDays, addMinutes, dateInZone, instantOf, weekdayOf } from "#shared/zoned-time.ts";
import type { GoodsToSell } from "../catalog/goods-to-sell.ts";
import { type Buyer, type LifeOrder, statusOf } from "./life-order.ts";
import { pathOfOrder } from "./order-path.ts";

export type OrdersToPlan = {
  rules: ClinicRules;
  now: Date;
  seed: string;
  goods: readonly GoodsToSell[];
  buyers: readonly Buyer[];
  /** The demo's named customer, whose orders are fixed. */
  demoBuyer: Buyer;
};

const FIRST_DAY = -165;
/** Days until a parcel's promised arrival. */
const PARCEL_DAYS = 3;
/** The best-selling products, the best one first; all others sell now and then. */
const BEST_SELLERS = ["p11", "p37", "p13", "p12", "p36", "p22", "p01", "p15", "p20", "p31", "p27", "p40"];
/** The minimum number of recent orders in each status, at any hour. */
const LEAST: readonly (readonly [OrderStatus, number])[] = [
  ["paid", 4],
  ["preparing", 2],
  ["ready_for_pickup", 3],
  ["shipped", 3],
];
const GIVEN_BACK: readonly (readonly [OrderStatus, number])[] = [
  ["refunded", 4],
  ["partly_refunded", 3],
];

/** Plans the demo data's orders of goods up to `now`, in the order in which they were placed. */
export function planOrders(life: OrdersToPlan): LifeOrder[] {
  const { rules, now, seed } = life;
  const today = dateInZone(now, rules.timeZone);
  const random = new SeededRandom(`${seed} orders ${today}`);
  const orders: LifeOrder[] = [];
  for (let day = FIRST_DAY; day <= 0; day += 1) {
    const date = addDays(today, day);
    const count = random.whole(1, weekdayOf(date) === 0 ? 6 : 4);
    for (let nth = 0; nth < count; nth += 1) {
      const placedAt = timeOn(date, random, rules.timeZone);
      const buyers = life.buyers.filter(({ createdAt }) => createdAt < placedAt);
      if (placedAt < addMinutes(now, -40) && buyers.length > 0)
        orders.push(placeOrder(life, random, random.pick(buyers), placedAt));
    }
  }
  for (const [daysAgo, status] of [
    [75, "delivered"],
    [38, "delivered"],
    [2, "ready_for_pickup"],
  ] as const) {
    const placedAt = timeOn(addDays(today, -daysAgo), random, rules.timeZone);
    const order = placeOrder(life, random, life.demoBuyer, placedAt, status === "ready_for_pickup");
    if (status === "ready_for_pickup") setStatus(order, status, { now, rules });
    orders.push(order);
  }
  const latest = orders.toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime());
  standEverywhere(life, random, latest);
  latest.unshift(...unpaidOrders(life, random));
  return latest.reverse();
}

function timeOn(date: string, random: SeededRandom, timeZone: string): Date {
  const minutes = random.whole(7 * 60, 22 * 60);
  const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return instantOf(date, time, timeZone) ?? new Date(`${date}T16:00:00Z`);
}

function placeOrder(
  life: OrdersToPlan,
  random: SeededRandom,
  buyer: Buyer,
  placedAt: Date,
  isPickup = random.isBelow(0.42),
): LifeOrder {
  const order = {
    id: random.id(),
    buyer,
    placedAt,
    goods: goodsOf(life.goods, random),
    fulfillment: fulfillmentOf(buyer, placedAt, isPickup, life, random),
    steps: [],
  };
  return { ...order, steps: pathOfOrder({ placedAt, isPickup }, life, random) };
}

function goodsOf(goods: readonly GoodsToSell[], random: SeededRandom): LifeOrder["goods"] {
  const weightOf = ({ productId }: GoodsToSell) => {
    const rank = BEST_SELLERS.indexOf(productId);
    return rank < 0 ? 1 : 16 - rank;
  };
  const chosen = new Map<string, number>();
  const lines = random.pick([1, 1, 2, 2, 2, 3]);
  for (let line = 0; line < lines; line += 1) {
    const { sizeId } = random.pickByWeight(goods, weightOf);
    chosen.set(sizeId, random.isBelow(0.12) ? 2 : 1);
  }
  return [...chosen].map(([sizeId, quantity]) => ({ sizeId, quantity }));
}

function fulfillmentOf(
  { firstName, lastName, phone }: Buyer,
  placedAt: Date,
  isPickup: boolean,
  { rules }: OrdersToPlan,
  random: SeededRandom,
): Fulfillment {
  if (isPickup) return { kind: "pickup" };
  const { city, state, postalCodes } = random.pick(places.places);
  const line1 = `${random.whole(4, 390)} ${random.pick(places.streets)}`;
  return {
    kind: "shipping",
    address: { firstName, lastName, line1, city, state, postalCode: random.pick(postalCodes), country: "US", phone },
    expectedOn: arrivalDate(dateInZone(placedAt, rules.timeZone), PARCEL_DAYS),
  };
}

type Moment = Pick<OrdersToPlan, "now" | "rules">;

/**
 * Makes sure that each status occurs often enough: where too few orders have it, the latest orders that are already
 * past it are set back to it.
 */
function standEverywhere(life: OrdersToPlan, random: SeededRandom, latest: readonly LifeOrder[]): void {
  const usedOrders = new Set<LifeOrder>();
  const others = latest.filter(({ buyer }) => buyer !== life.demoBuyer);
  for (const [status, least] of LEAST) {
    const there = latest.filter((order) => statusOf(order) === status).slice(0, least);
    for (const order of there) usedOrders.add(order);
    const fitting = others.filter((order) => !usedOrders.has(order) && order.steps.some(({ to }) => to === status));
    for (const order of fitting.slice(0, least - there.length)) {
      usedOrders.add(order);
      setStatus(order, status, life);
    }
    // If the demo starts just before the clinic opens after a weekend, no order has reached this status. Some orders
    // then get it, as if staff had taken the step early.
    const late = others.filter((order) => !usedOrders.has(order) && canReach(order, status));
    for (const order of late.slice(0, least - there.length - fitting.length)) {
      usedOrders.add(order);
      setStatus(order, status, life);
    }
  }
  const delivered = random.shuffled(
    others.filter((order) => statusOf(order) === "delivered" && !usedOrders.has(order)),
  );
  for (const [status, count] of GIVEN_BACK) {
    // With only one product, the whole order would be returned.
    const fitting = delivered.filter(({ goods }) => status === "refunded" || goods.length > 1);
    for (const order of fitting.slice(0, count)) {
      delivered.splice(delivered.indexOf(order), 1);
      const last = order.steps.at(-1)?.at ?? order.placedAt;
      const at = addMinutes(last, random.whole(1_000, 6_000));
      order.steps.push({
        to: status,
        at: at < life.now ? at : addMinutes(life.now, -5),
        cause: "refund",
        isByDesk: true,
      });
    }
  }
}

function canReach({ fulfillment, steps }: LifeOrder, status: OrderStatus): boolean {
  const isPickup = fulfillment.kind === "pickup";
  if (status === "ready_for_pickup" && !isPickup) return false;
  if (status === "shipped" && isPickup) return false;
  return steps.at(-1)?.to === "paid" || steps.at(-1)?.to === "preparing";
}

const WAY: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  paid: ["paid"],
  preparing: ["paid", "preparing"],
  ready_for_pickup: ["paid", "preparing", "ready_for_pickup"],
  shipped: ["paid", "preparing", "shipped"],
};
const CAUSE_OF: Partial<Record<OrderStatus, string>> = {
  preparing: "pack",
  ready_for_pickup: "ready",
  shipped: "ship",
};

/** Cuts an order's steps off after a status, or continues them up to it. */
function setStatus(order: LifeOrder, status: OrderStatus, { now }: Moment): void {
  const way = WAY[status] ?? [];
  order.steps = order.steps.filter(({ to }) => to === "pending" || way.includes(to));
  for (const to of way) {
    if (order.steps.some((step) => step.to === to)) continue;
    const last = order.steps.at(-1)?.at ?? order.placedAt;
    const at = new Date(last.getTime() + Math.min(45 * 60_000, (now.getTime() - last.getTime()) / 3));
    order.steps.push({ to, at, cause: CAUSE_OF[to] ?? "webhook", isByDesk: to !== "paid" });
  }
}

/** Creates orders for the two people whose payment page is currently open. */
function unpaidOrders(life: OrdersToPlan, random: SeededRandom): LifeOrder[] {
  return [4, 1].map((minutesAgo) => {
    const order = placeOrder(life, random, random.pick(life.buyers), addMinutes(life.now, -minutesAgo));
    return { ...order, steps: order.steps.slice(0, 1) };
  });
}
