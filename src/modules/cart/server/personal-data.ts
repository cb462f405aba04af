import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { addOnRows, listItemNames, serviceNamesInSql, sizeRows } from "#modules/catalog/server/public.ts";
import { planRows } from "#modules/membership/server/public.ts";
import { paymentPlanRows } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement, varying } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import {
  cartAddOns,
  cartBundles,
  cartGifts,
  cartMemberships,
  cartPlans,
  cartProducts,
  cartServices,
  carts,
  quotes,
} from "./tables.ts";

const listUses = statement(
  { name: "text", usedAt: "instant" },
  sql`
  select k.name, u.created_at as "usedAt" from coupon_uses u join coupons k on k.id = u.coupon_id
  where u.person_key = ${sql.placeholder("customerId")} and u.state <> 'released' order by u.created_at`,
);

const unnameUses = command(
  sql`update coupon_uses set person_key = 'erased:' || id where person_key = ${sql.placeholder("customerId")}`,
);

const archivePersonal = command(sql`
  update coupons set customer_id = null, is_active = false, archived_at = coalesce(archived_at, clock_now()) where customer_id = ${sql.placeholder("customerId")}`);

/** The content of a customer's carts. Erasing an account empties them; orders made from them belong to checkout. */
export const cartPersonalData: PersonalDataPart = {
  name: "carts",
  tables: ["carts", "coupons", "quotes"],
  async read(db, customerId) {
    const own = db.select({ id: carts.id }).from(carts).where(eq(carts.customerId, customerId));
    const [productLines, serviceLines, addOnLines, bundleLines, giftCards, memberships, packages, quoted] =
      await Promise.all([
        db
          .select({ name: sql<string>`z.name`, quantity: cartProducts.quantity, addedAt: cartProducts.createdAt })
          .from(cartProducts)
          .innerJoin(sql`${sizeRows} z`, sql`z.id = ${cartProducts.sizeId}`)
          .where(inArray(cartProducts.cartId, own)),
        db
          .select({ name: sql<string>`s.name`, addedAt: cartServices.createdAt })
          .from(cartServices)
          .innerJoin(sql`${serviceNamesInSql} s`, sql`s.id = ${cartServices.serviceId}`)
          .where(inArray(cartServices.cartId, own)),
        db
          .select({ name: sql<string>`a.name`, quantity: cartAddOns.quantity })
          .from(cartAddOns)
          .innerJoin(sql`${addOnRows} a`, sql`a.id = ${cartAddOns.addOnId}`)
          .where(inArray(cartAddOns.cartId, own)),
        db
          .select({ id: cartBundles.bundleId, quantity: cartBundles.quantity, addedAt: cartBundles.createdAt })
          .from(cartBundles)
          .where(inArray(cartBundles.cartId, own)),
        db
          .select({
            amountCents: cartGifts.amountCents,
            recipientName: cartGifts.recipientName,
            recipientEmail: cartGifts.recipientEmail,
            senderName: cartGifts.senderName,
            message: cartGifts.message,
            addedAt: cartGifts.createdAt,
          })
          .from(cartGifts)
          .where(inArray(cartGifts.cartId, own)),
        db
          .select({ name: sql<string>`p.name`, interval: cartMemberships.interval, addedAt: cartMemberships.createdAt })
          .from(cartMemberships)
          .innerJoin(sql`${planRows} p`, sql`p.id = ${cartMemberships.planId}`)
          .where(inArray(cartMemberships.cartId, own)),
        db
          .select({ name: sql<string>`p.name`, payments: cartPlans.option, addedAt: cartPlans.createdAt })
          .from(cartPlans)
          .innerJoin(sql`${paymentPlanRows} p`, sql`p.id = ${cartPlans.planId}`)
          .where(inArray(cartPlans.cartId, own)),
        db
          .select({ lines: quotes.lines, askedAt: quotes.createdAt, expiresAt: quotes.expiresAt })
          .from(quotes)
          .where(eq(quotes.customerId, customerId))
          .orderBy(quotes.createdAt),
      ]);
    const names = await listItemNames(
      db,
      bundleLines.map(({ id }) => id),
    );
    const bundles = bundleLines.map(({ id, ...line }) => ({ name: names.get(id) ?? id, ...line }));
    const coupons = await listUses(db, { customerId });
    const goods = { products: productLines, services: serviceLines, addOns: addOnLines, bundles, giftCards };
    const ownQuotes = quoted.map(({ lines, ...quote }) => ({
      ...quote,
      treatments: lines.map(({ name, areas, units, netCents, addOns }) => ({ name, areas, units, netCents, addOns })),
    }));
    return { ...goods, memberships, packages, coupons, quotes: ownQuotes };
  },
  async erase(tx, customerId) {
    await tx.delete(carts).where(eq(carts.customerId, customerId));
    await tx.delete(quotes).where(eq(quotes.customerId, customerId));
    // The coupons' uses still count, but no longer name the person.
    await unnameUses(tx, { customerId });
    await archivePersonal(tx, { customerId });
  },
  async merge(tx, { keepId, dropId }) {
    // Only paid carts move, like their orders. The open cart stays, because the remaining customer has their own by
    // now.
    const moved = await tx
      .update(carts)
      .set({ customerId: keepId })
      .where(and(eq(carts.customerId, dropId), isNotNull(carts.closedAt)))
      .returning({ id: carts.id });
    const quoted = await tx
      .update(quotes)
      .set({ customerId: keepId })
      .where(eq(quotes.customerId, dropId))
      .returning({ id: quotes.id });
    const ids = { carts: moved.map(({ id }) => id), quotes: quoted.map(({ id }) => id) };
    return { ...ids, ...(await moveCoupons(tx, { fromId: dropId, toId: keepId })) };
  },
  async unmerge(
    tx,
    { keepId, dropId },
    { carts: moved = [], coupon_uses: uses = [], coupons: own = [], quotes: quoted = [] },
  ) {
    await moveCoupons(tx, { fromId: keepId, toId: dropId }, { uses, own });
    await tx
      .update(carts)
      .set({ customerId: dropId })
      .where(and(eq(carts.customerId, keepId), inArray(carts.id, moved)));
    await tx
      .update(quotes)
      .set({ customerId: dropId })
      .where(and(eq(quotes.customerId, keepId), inArray(quotes.id, quoted)));
  },
};

const moveUses = varying(
  { id: "text" },
  ({ toId, fromId, isMoved }: { toId: string; fromId: string; isMoved: SQL }) => sql`
  update coupon_uses u set person_key = ${toId} where u.person_key = ${fromId} and ${isMoved}
    and (u.state = 'released' or not exists (select 1 from coupon_uses o where o.person_key = ${toId} and o.state <> 'released'
      and (o.coupon_id = u.coupon_id or o.is_first_booking and u.is_first_booking)))
  returning u.id`,
  { toId: "", fromId: "", isMoved: sql`true` },
);

const moveOwn = varying(
  { id: "text" },
  ({ toId, fromId, isMoved }: { toId: string; fromId: string; isMoved: SQL }) => sql`
  update coupons u set customer_id = ${toId} where u.customer_id = ${fromId} and ${isMoved} returning u.id`,
  { toId: "", fromId: "", isMoved: sql`true` },
);

/**
 * Moves one account's coupon uses and personal coupons to another account. If the other account has already used the
 * same coupon, or both used a first-booking coupon, the use stays with its original account and still counts.
 */
async function moveCoupons(
  tx: Transaction,
  { fromId, toId }: { fromId: string; toId: string },
  only?: { uses: readonly string[]; own: readonly string[] },
): Promise<{ coupon_uses: string[]; coupons: string[] }> {
  const isOneOf = (ids: readonly string[] | undefined) =>
    ids ? sql`u.id = any(${sql.param([...ids])}::text[])` : sql`true`;
  const uses = await moveUses(tx, { toId, fromId, isMoved: isOneOf(only?.uses) });
  const own = await moveOwn(tx, { toId, fromId, isMoved: isOneOf(only?.own) });
  return { coupon_uses: uses.map(({ id }) => id), coupons: own.map(({ id }) => id) };
}
