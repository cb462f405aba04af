import { and, eq, type SQL, sql } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { findGuest, getVisit } from "#modules/booking/server/public.ts";
import { ratingText } from "#modules/visit-mails/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireRateable } from "../../contract/rate.ts";
import { orderLines, orders, reviews } from "../tables.ts";

export type RatedItem = { orderId: string; itemId: string };

/** The person who rates: the customer of the order, or the holder of the link emailed for this item. */
export type Rater = { customerId: string } | { isLinked: true };

/** Reads from a request who rates. Throws `not_authenticated`, and `not_found` for a link to a different item. */
export function raterOf(
  secrets: Secrets,
  { orderId, itemId }: RatedItem,
  { request, principal }: { request: Request; principal: Principal | undefined },
): Rater {
  const link = request.headers.get("x-visit-link");
  if (link) {
    if (secrets.verify("links", ratingText(orderId, itemId), link)) return { isLinked: true };
    throw new AppError("not_found");
  }
  if (principal) return { customerId: principal.customerId };
  throw new AppError("not_authenticated");
}

type Rateable = {
  name: string;
  about: { serviceId: string } | { productId: string };
  isDone: boolean;
  customerId: string | null;
  appointmentId: string | null;
};

/** Returns the treatment or product of an order. Throws `not_found`, also for another customer's order. */
async function findRateable(
  db: DatabaseOrTransaction,
  { orderId, itemId }: RatedItem,
  rater: Rater,
): Promise<Rateable> {
  const [order] = await db
    .select({ status: orders.status, customerId: orders.customerId, appointmentId: orders.appointmentId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || ("customerId" in rater && rater.customerId !== order.customerId)) throw new AppError("not_found");
  const visit = order.appointmentId ? await getVisit(db, order.appointmentId) : undefined;
  const treatment = visit?.lines.find(({ id }) => id === itemId);
  if (visit && treatment) {
    const { name, serviceId } = treatment;
    return { ...order, name, about: { serviceId }, isDone: visit.status === "completed" };
  }
  const [line] = await db
    .select({ name: orderLines.name, productId: orderLines.itemId })
    .from(orderLines)
    .where(and(eq(orderLines.id, itemId), eq(orderLines.orderId, orderId), eq(orderLines.kind, "product")));
  if (!line) throw new AppError("not_found");
  return { ...order, name: line.name, about: { productId: line.productId }, isDone: order.status === "delivered" };
}

const findRating = varying(
  {},
  ({ itemId, orderId, isAbout }: { itemId: string; orderId: string; isAbout: SQL }) => sql`
  select from reviews where item_id = ${itemId} or (item_id is null and order_id = ${orderId} and ${isAbout})`,
  { itemId: "", orderId: "", isAbout: sql`true` },
);

/**
 * Whether the item was rated before. Ratings from previous releases contain the order and their subject, but no line.
 */
async function isRated(
  db: DatabaseOrTransaction,
  { orderId, itemId }: RatedItem,
  { about }: Rateable,
): Promise<boolean> {
  const column = "serviceId" in about ? sql`service_id = ${about.serviceId}` : sql`product_id = ${about.productId}`;
  const rows = await findRating(db, { itemId, orderId, isAbout: column });
  return rows.length > 0;
}

/** Returns what can be rated, and whether it can be rated now. Throws `not_found`. */
export async function readRateable(db: DatabaseOrTransaction, item: RatedItem, rater: Rater): Promise<WireRateable> {
  const found = await findRateable(db, item, rater);
  const kind = "serviceId" in found.about ? "visit" : "product";
  const state = (await isRated(db, item, found)) ? "rated" : found.isDone ? "open" : "later";
  return { name: found.name, kind, state };
}

/**
 * Writes a rating, which waits for approval. Throws `not_found`, `conflict` for what isn't completed or delivered, and
 * `already_rated`; of two simultaneous ratings, the constraint allows one.
 */
export async function rate(
  { db }: Pick<ServerDeps, "db">,
  { rating, text, ...item }: RatedItem & { rating: number; text: string },
  rater: Rater,
): Promise<void> {
  const found = await findRateable(db, item, rater);
  if (!found.isDone) {
    const message =
      "serviceId" in found.about
        ? "You can rate it once your visit is over."
        : "You can rate it once it has been delivered.";
    throw new AppError("conflict", { message });
  }
  if (await isRated(db, item, found)) throw new AppError("already_rated");
  const { customerId, appointmentId } = found;
  const person = customerId
    ? await getCustomerSummary(db, customerId)
    : appointmentId
      ? await findGuest(db, appointmentId)
      : undefined;
  const written = await db
    .insert(reviews)
    .values({ id: newId(), ...item, ...found.about, customerId, author: authorOf(person), rating, text })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  if (written.length === 0) throw new AppError("already_rated");
}

/** Returns the first name and initial, as displayed. */
function authorOf(person: { firstName: string; lastName: string } | undefined): string {
  if (!person?.firstName) return "A client";
  const initial = person.lastName.trim().charAt(0);
  return initial ? `${person.firstName} ${initial}.` : person.firstName;
}
