import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import written from "#modules/checkout/server/demo/life-reviews.json" with { type: "json" };
import type { reviews } from "#modules/checkout/server/tables.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import type { PricedLifeVisit } from "../booking/write-visits.ts";
import type { GoodsToSell } from "../catalog/goods-to-sell.ts";
import { type LifeOrder, reachedAt } from "./life-order.ts";

type ReviewRow = typeof reviews.$inferInsert;
type Author = { id: string; firstName: string; lastName: string };

export type ReviewsToPlan = {
  snapshot: ClinicSnapshot;
  now: Date;
  seed: string;
  authors: readonly Author[];
  visits: readonly PricedLifeVisit[];
  orders: readonly LifeOrder[];
  goods: readonly GoodsToSell[];
};

type Review = { rating: number; text: string; reply?: string };
type VisitReview = Review & { serviceId: string; practitioner?: string };
type GoodsReview = Review & { productId: string };

/** Something that a customer received, and can review. */
type Occasion = { customerId: string; orderId: string | null; itemId: string; doneAt: Date; practitioner?: string };
type PlannedReview = Occasion & { review: Review; author: Author; at: Date; serviceId?: string; productId?: string };

const PENDING = 7;
const MINUTES_OF_DAY = 24 * 60;
/** The earliest and the latest time at which customers write a review, in minutes after the visit or the delivery. */
const EARLIEST = 90;
const LATEST = 21 * MINUTES_OF_DAY;

const ofVisits: readonly VisitReview[] = written.visits;
const ofGoods: readonly GoodsReview[] = written.goods;

/** Plans which customers wrote the demo's reviews: each after a matching visit or delivery, and each once. */
export function planReviews(life: ReviewsToPlan): ReviewRow[] {
  const random = new SeededRandom(`${life.seed} reviews ${life.now.toISOString().slice(0, 10)}`);
  const visits = random.shuffled(visitsOf(life));
  const deliveries = random.shuffled(deliveriesOf(life));
  const choose = chooser(life, random);
  const rejected = choose(visits, written.rejected, written.rejected);
  const planned = [
    ...ofVisits.flatMap((review) => choose(visits, review, review)),
    ...ofGoods.flatMap((review) => choose(deliveries, review, review)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return [
    ...rejected.map(
      (row): ReviewRow => ({
        ...toRow(row, random),
        ...lookedAt(row),
        status: "rejected",
        rejectReason: written.rejected.reason,
      }),
    ),
    ...planned.map((row, index): ReviewRow => {
      // The latest reviews are still waiting for approval.
      if (index >= planned.length - PENDING) return { ...toRow(row, random), status: "pending" };
      return { ...toRow(row, random), ...lookedAt(row), status: "approved", reply: row.review.reply ?? null };
    }),
  ];
}

/** Returns past visits, one per treatment. */
function visitsOf({ snapshot, visits }: ReviewsToPlan): Occasion[] {
  const nameOfPractitioner = new Map(snapshot.practitioners.map(({ id, name }) => [id, name]));
  return visits.flatMap(({ status, customerId, orderId, lines, closedAt }) =>
    status === "completed" && closedAt
      ? lines.map(({ serviceId, practitionerId }) => ({
          customerId,
          orderId,
          itemId: serviceId,
          doneAt: closedAt,
          practitioner: nameOfPractitioner.get(practitionerId ?? "") ?? "",
        }))
      : [],
  );
}

/** Returns delivered products, each once however many of its sizes were ordered (BK-6). */
function deliveriesOf({ orders, goods }: ReviewsToPlan): Occasion[] {
  const productOf = new Map(goods.map(({ sizeId, productId }) => [sizeId, productId]));
  return orders.flatMap((order) => {
    const doneAt = reachedAt(order, "delivered");
    if (!doneAt) return [];
    const productIds = new Set(order.goods.flatMap(({ sizeId }) => productOf.get(sizeId) ?? []));
    return [...productIds].map((itemId) => ({ customerId: order.buyer.id, orderId: order.id, itemId, doneAt }));
  });
}

type About = { serviceId?: string; productId?: string; practitioner?: string };

/** Returns a function that finds the occasion and the author for a review, preferring an author without reviews. */
function chooser({ now, authors }: ReviewsToPlan, random: SeededRandom) {
  const authorOf = new Map(authors.map((author) => [author.id, author]));
  const used = new Set<Occasion>();
  const wrote = new Set<string>();
  const untilNow = ({ doneAt }: Occasion) => Math.floor((now.getTime() - doneAt.getTime()) / 60_000);
  return (
    occasions: readonly Occasion[],
    review: Review,
    { serviceId, productId, practitioner }: About,
  ): PlannedReview[] => {
    const fitting = occasions.filter(
      (one) =>
        one.itemId === (serviceId ?? productId) &&
        (practitioner === undefined || one.practitioner === practitioner) &&
        !used.has(one) &&
        untilNow(one) >= EARLIEST &&
        authorOf.has(one.customerId),
    );
    const occasion = fitting.find(({ customerId }) => !wrote.has(customerId)) ?? fitting[0];
    const author = occasion && authorOf.get(occasion.customerId);
    if (!occasion || !author) return [];
    used.add(occasion);
    wrote.add(occasion.customerId);
    const at = addMinutes(occasion.doneAt, random.whole(EARLIEST, Math.min(LATEST, untilNow(occasion))));
    return [
      { ...occasion, review, author, at, ...(serviceId ? { serviceId } : {}), ...(productId ? { productId } : {}) },
    ];
  };
}

function toRow({ review, author, at, orderId, serviceId, productId }: PlannedReview, random: SeededRandom) {
  return {
    id: random.id(),
    customerId: author.id,
    orderId,
    serviceId: serviceId ?? null,
    productId: productId ?? null,
    author: `${author.firstName} ${author.lastName.slice(0, 1)}.`,
    rating: review.rating,
    text: review.text,
    createdAt: at,
    updatedAt: at,
  };
}

const lookedAt = ({ at }: PlannedReview) => ({ moderatorName: "Tamsin Reyes", moderatedAt: addMinutes(at, 60) });
