import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import type { reviews } from "#modules/checkout/server/tables.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { nameRegulars, type Regular, type RegularRecord } from "../account/regulars.ts";
import { planVisits } from "../booking/plan-visits.ts";
import { type PricedLifeVisit, priceVisits } from "../booking/write-visits.ts";
import type { GoodsToSell } from "../catalog/goods-to-sell.ts";
import { DISPUTED_CARD } from "../payments/write-payments.ts";
import { type GoodsOrder, toGoodsOrder } from "./goods-orders.ts";
import type { Buyer } from "./life-order.ts";
import { planOrders } from "./plan-orders.ts";
import { planReviews } from "./plan-reviews.ts";
import { toVisitOrder, type VisitOrder } from "./visit-orders.ts";

/** The generated demo data: everything that the demo clinic's people did, with its state at an instant. */
export type Life = {
  /** When the demo's own customer signed up. */
  demoCustomerSince: Date;
  regulars: RegularRecord[];
  visits: PricedLifeVisit[];
  visitOrders: VisitOrder[];
  goodsOrders: GoodsOrder[];
  reviews: (typeof reviews.$inferInsert)[];
};

export type LifeToPlan = {
  snapshot: ClinicSnapshot;
  goods: readonly GoodsToSell[];
  now: Date;
  seed: string;
  /** The demo's named customer, who has visits and orders too. */
  demoCustomer: { id: string; firstName: string; lastName: string; phone: string };
};

/** Above this number of generated customers, visits go to existing customers wherever possible. */
const MOST_CUSTOMERS = 640;
/** The share of customers who had been customers, mostly of the shop, long before their first planned visit. */
const BOUGHT_FIRST = 0.5;
const DAY = 24 * 60;

/** Plans the demo data. Nothing is read or written. The same arguments give the same data, except for line ids. */
export function planLife({ snapshot, goods, now, seed, demoCustomer }: LifeToPlan): Life {
  const people = new Map<string, Regular>();
  const nextRegular = nameRegulars(new SeededRandom(`${seed} people`));
  const newCustomer = () => {
    const person = nextRegular();
    people.set(person.id, person);
    return person.id;
  };
  const planned = planVisits({
    snapshot,
    now,
    seed,
    newCustomer,
    demoCustomerId: demoCustomer.id,
    mostCustomers: MOST_CUSTOMERS,
  });
  const visits = priceVisits(snapshot, planned);
  const regulars = recordsOf(people, visits, new SeededRandom(`${seed} records`));
  const buyers: Buyer[] = regulars.filter(({ madeBy }) => madeBy === "self");
  const first = visits.find(({ customerId }) => customerId === demoCustomer.id);
  const demoCustomerSince = addMinutes(first?.bookedAt ?? now, -4);
  const demoBuyer = { ...demoCustomer, createdAt: demoCustomerSince };
  const { rules } = snapshot.clinic;
  const placed = planOrders({ rules, now, seed, goods, buyers, demoBuyer });
  return {
    demoCustomerSince,
    regulars,
    visits,
    visitOrders: visits.flatMap((visit) => toVisitOrder(snapshot, visit, now) ?? []),
    goodsOrders: withDispute(
      placed.map((order) => toGoodsOrder(order, { settings: snapshot.settings, goods })),
      demoCustomer.id,
    ),
    reviews: planReviews({ snapshot, now, seed, authors: regulars, visits, orders: placed, goods }),
  };
}

/**
 * Makes the bank dispute the payment for one of the delivered orders: the latest one that isn't by the demo's named
 * customer.
 */
function withDispute(written: GoodsOrder[], demoCustomerId: string): GoodsOrder[] {
  const disputed = written.findLast(
    ({ order, payment }) => order.status === "delivered" && order.customerId !== demoCustomerId && payment?.paidAt,
  );
  return written.map((one) =>
    one === disputed && one.payment ? { ...one, payment: { ...one.payment, card: DISPUTED_CARD } } : one,
  );
}

/**
 * Creates customer records. A customer signed up, or was registered, shortly before their first booking; half were
 * customers before.
 */
function recordsOf(
  people: ReadonlyMap<string, Regular>,
  visits: readonly PricedLifeVisit[],
  random: SeededRandom,
): RegularRecord[] {
  const first = new Map<string, PricedLifeVisit>();
  for (const visit of visits) if (!first.has(visit.customerId)) first.set(visit.customerId, visit);
  return [...people.values()].flatMap((person): RegularRecord[] => {
    const visit = first.get(person.id);
    if (!visit) return [];
    const madeBy = visit.bookedVia === "online" ? "self" : "desk";
    const minutesBefore = random.isBelow(BOUGHT_FIRST) ? random.whole(DAY, 200 * DAY) : 4;
    return [{ ...person, madeBy, createdAt: addMinutes(visit.bookedAt, -minutesBefore) }];
  });
}
