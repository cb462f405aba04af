import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import words from "#modules/checkout/server/demo/review-words.json" with { type: "json" };
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

const VISIT_REVIEWS = 190;
const MOST_OF_PRODUCT = 60;
/** Part of the buyers of a product who write about it. */
const WRITES = 0.62;
const PENDING = 7;
/** Characters of a review that says too little by itself. */
const SHORT = 40;
const MINUTES_OF_DAY = 24 * 60;

const byVisit: Readonly<Record<string, readonly string[]>> = words.services;
const byProduct: Readonly<Record<string, readonly string[]>> = words.products;

/** Plans what the demo's customers wrote about their visits and what they bought. No text stands twice about one thing. */
export function planReviews(life: ReviewsToPlan): ReviewRow[] {
  const random = new SeededRandom(`${life.seed} reviews ${life.now.toISOString().slice(0, 10)}`);
  const written = [...visitReviews(life, random), ...goodsReviews(life, random)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const texts = new Set<string>();
  const rows = written.flatMap(({ at, about, ...review }) => {
    const key = `${about} ${review.text}`;
    if (texts.has(key) || at > life.now) return [];
    texts.add(key);
    return { ...review, createdAt: at, updatedAt: at };
  });
  return rows.map((row, index): ReviewRow => moderated(row, rows.length - 1 - index, random));
}

type PlannedReview = Pick<
  ReviewRow,
  "id" | "customerId" | "orderId" | "serviceId" | "productId" | "author" | "rating" | "text"
> & {
  at: Date;
  about: string;
};

function visitReviews({ snapshot, authors, visits }: ReviewsToPlan, random: SeededRandom): PlannedReview[] {
  const authorOf = new Map(authors.map((author) => [author.id, author]));
  const had = random.shuffled(visits.filter(({ status }) => status === "completed"));
  const found: PlannedReview[] = [];
  for (const { customerId, orderId, lines, closedAt } of had) {
    const [line] = lines;
    const author = authorOf.get(customerId);
    const service = line && snapshot.services.get(line.serviceId);
    const practitioner = snapshot.practitioners.find(({ id }) => id === line?.practitionerId);
    if (!author || !service || !practitioner || !closedAt) continue;
    const keys = [service.id, ...service.need.deviceTypes, service.need.family];
    const own = byVisit[keys.find((key) => byVisit[key]) ?? ""] ?? [];
    if (own.length === 0) continue;
    const rating = drawRating(random);
    const more = service.need.roomType === null ? words.online : rating < 4 ? words.visitLow : words.visit;
    const text = textOf(own, more, rating, random);
    found.push({
      ...{ id: random.id(), customerId, orderId, serviceId: service.id, productId: null, rating },
      text: text.replaceAll("{practitioner}", firstNameOf(practitioner.name)),
      author: nameOf(author),
      at: addMinutes(closedAt, random.whole(90, 9 * MINUTES_OF_DAY)),
      about: service.slug,
    });
    if (found.length === VISIT_REVIEWS) break;
  }
  return found;
}

function goodsReviews({ authors, orders, goods }: ReviewsToPlan, random: SeededRandom): PlannedReview[] {
  const authorOf = new Map(authors.map((author) => [author.id, author]));
  const goodsOf = new Map(goods.map((one) => [one.sizeId, one]));
  const counts = new Map<string, number>();
  return orders.flatMap((order) => {
    const deliveredAt = reachedAt(order, "delivered");
    const author = authorOf.get(order.buyer.id);
    if (!deliveredAt || !author) return [];
    // A customer reviews a product once, not each size (BK-6).
    const rated = new Set<string>();
    return order.goods.flatMap(({ sizeId }): PlannedReview[] => {
      const size = goodsOf.get(sizeId);
      const own = byProduct[size?.productType ?? ""];
      if (!size || !own || rated.has(size.productId) || !random.isBelow(WRITES)) return [];
      rated.add(size.productId);
      const count = counts.get(size.productId) ?? 0;
      if (count >= MOST_OF_PRODUCT) return [];
      counts.set(size.productId, count + 1);
      const rating = drawRating(random);
      return [
        {
          ...{ id: random.id(), customerId: author.id, orderId: order.id, serviceId: null, productId: size.productId },
          ...{ rating, text: textOf(own, rating < 4 ? words.goodsLow : words.goods, rating, random) },
          author: nameOf(author),
          at: addMinutes(deliveredAt, random.whole(3 * MINUTES_OF_DAY, 24 * MINUTES_OF_DAY)),
          about: size.productId,
        },
      ];
    });
  });
}

/** The subject, and mostly a further sentence; a disappointed customer is brief. */
function textOf(own: readonly string[], more: readonly string[], rating: number, random: SeededRandom): string {
  if (rating < 4) return random.pick(more);
  const [first = "", second = ""] = random.shuffled(more);
  const what = random.pick(own);
  const isMore = random.isBelow(0.8) || what.length < SHORT;
  const sentences = [what, ...(isMore ? [first] : []), ...(random.isBelow(0.25) ? [second] : [])];
  return random.shuffled(sentences).join(" ");
}

function drawRating(random: SeededRandom): number {
  return random.pickByWeight([5, 4, 3], (stars) => ({ 5: 66, 4: 27, 3: 7 })[stars] ?? 0);
}

function nameOf({ firstName, lastName }: Author): string {
  return `${firstName} ${lastName.slice(0, 1)}.`;
}

/** "Dr. Park", or a first name. */
function firstNameOf(name: string): string {
  const parts = name.split(" ");
  return parts[0] === "Dr." ? `Dr. ${parts.at(-1)}` : (parts[0] ?? name);
}

/** The latest wait for a look, one was turned down, and to some of the disappointed the clinic replied. */
function moderated(row: ReviewRow, fromLast: number, random: SeededRandom): ReviewRow {
  if (fromLast < PENDING) return { ...row, status: "pending" };
  const { createdAt } = row;
  const moderatedAt = createdAt instanceof Date ? addMinutes(createdAt, 60) : null;
  const looked = { moderatorName: "Tamsin Reyes", moderatedAt };
  if (fromLast === PENDING) return { ...row, ...looked, status: "rejected", rejectReason: words.rejected };
  const reply = row.rating < 4 && random.isBelow(0.6) ? random.pick(words.replies) : null;
  return { ...row, ...looked, status: "approved", reply };
}
