import { createHash } from "node:crypto";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { priceCart } from "#modules/cart/domain/price-cart.ts";
import { priceRatesOf } from "#modules/cart/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { membershipOf } from "#modules/membership/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { writeHistory } from "../orders/move-order.ts";
import { goodsLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import { writeGifts } from "../orders/sold-gifts.ts";
import { orderLines, orders } from "../tables.ts";
import { type GiftForSale, giftLinesOf } from "./gifts-for-sale.ts";
import { listSizes } from "./sizes-for-sale.ts";

export type CounterSale = {
  /** Null for a buyer who isn't a customer yet. */
  customerId: string | null;
  lines: readonly { sizeId: string; quantity: number }[];
  giftCards?: readonly GiftForSale[];
};

/**
 * Begins a sale at the counter: an order of goods at today's prices and of gift cards, whose stock is set aside and
 * that is paid at the desk. The last payment hands it over. A repeated request is the same order; returns its id.
 * Throws `not_found` for a customer or a size that isn't there, `out_of_stock`, and what `giftLinesOf` does.
 */
export async function sellAtCounter(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  sale: CounterSale,
  { actor, key }: { actor: AuditActor & { accountId: string }; key: string },
): Promise<string> {
  // The order of a request has one id, so that a retry finds it.
  const id = createHash("sha256").update(`counter:${actor.accountId}:${key}`).digest("hex").slice(0, 32);
  const [settings, now] = [await getClinicSettings(db), clock.now()];
  if (sale.customerId && !(await findCustomerContact(db, sale.customerId))) throw new AppError("not_found");
  return withRetry(db, async (tx) => {
    const sizes = await listSizes(
      tx,
      sale.lines.map(({ sizeId }) => sizeId),
      now,
    );
    const products = sale.lines.map(({ sizeId, quantity }) => {
      const size = sizes.find((one) => one.sizeId === sizeId);
      if (!size) throw new AppError("not_found", { message: "This isn’t sold anymore." });
      return { ...size, id: sizeId, size: size.label, priceCents: size.currentCents, quantity };
    });
    const today = dateInZone(now, settings.timeZone);
    const gifts = await giftLinesOf(tx, sale.giftCards ?? [], today);
    const isMember = sale.customerId ? await membershipOf(tx, sale.customerId, now) : undefined;
    const { country, state } = settings.address;
    const priced = priceCart({
      lines: [
        ...products.map(({ productId, quantity, listCents, currentCents, memberListCents, taxKind, ...line }) => ({
          ...{ kind: "product" as const, id: line.id, itemId: productId, quantity, taxKind },
          price: { listCents, currentCents, memberListCents },
        })),
        ...gifts.map(({ id: lineId, designId, amountCents, quantity }) => ({
          ...{ kind: "gift" as const, id: lineId, itemId: designId, quantity, priceCents: amountCents },
        })),
      ],
      today,
      membership: isMember && { productPercent: null, servicePercent: null },
      offers: { kind: "given", offers: [] },
      coupons: [],
      isPickup: true,
      to: { country, state },
      // No card provider takes part: the desk takes any sum.
      rates: { ...priceRatesOf(settings), smallestChargeCents: 0 },
      paysVisit: "at_clinic",
      tipCents: 0,
      wallet: [],
    });
    const { dueNowCents, dueAtClinicCents, ...sums } = toOrderSums(priced.totals);
    const [written] = await tx
      .insert(orders)
      .values({
        ...{ id, kind: "counter", status: "pending", paymentState: "none", customerId: sale.customerId, ...sums },
        ...{ currency: settings.currency, fulfillment: { kind: "pickup" } },
        // All of it is paid at the desk.
        ...{ dueNowCents: 0, dueAtClinicCents: addMoney(dueNowCents, dueAtClinicCents) },
      })
      .onConflictDoNothing({ target: orders.id })
      .returning({ number: orders.number });
    // The request came before.
    if (!written) return id;
    const lines = goodsLinesOf(id, { products, bundles: [], gifts, priced });
    await tx.insert(orderLines).values(lines.map((line) => ({ ...line, dueNowCents: 0 })));
    await writeGifts(tx, id, lines, gifts);
    const staff = { by: actor.accountId, byName: actor.name, notified: false };
    await writeHistory(tx, { orderId: id, from: null, to: "pending", cause: "desk", staff });
    await stock.reserveStock(tx, id, sale.lines);
    await writeAudit(tx, actor, {
      action: "order.sell",
      resource: "Order",
      resourceId: id,
      summary: `Order ${written.number}: sold at the counter`,
      after: { totalCents: sums.totalCents },
    });
    return id;
  });
}
