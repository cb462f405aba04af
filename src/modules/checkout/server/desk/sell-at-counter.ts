import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { lockCustomer } from "#modules/booking/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { writeHistory } from "../orders/move-order.ts";
import { goodsLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import { writeGifts } from "../orders/sold-gifts.ts";
import { orderLines, orders } from "../tables.ts";
import type { ContractChoice } from "./consents/contract-for-sale.ts";
import { offersOf, writeContracts } from "./consents/sell-contracts.ts";
import { type GiftForSale, giftLinesOf } from "./gifts-for-sale.ts";
import { priceSale } from "./price-sale.ts";

const readOrder = statement({ id: "text" }, sql`select id from orders where id = ${sql.placeholder("id")}`);
const hasOrder = async (tx: Transaction, of: { id: string }) => (await readOrder(tx, of)).length > 0;

export type CounterSale = {
  /** Null for a buyer without a customer record. */
  customerId: string | null;
  lines: readonly { sizeId: string; quantity: number }[];
  giftCards?: readonly GiftForSale[];
  /** A membership or package, for a customer who has agreed to the contract. */
  contracts?: readonly ContractChoice[];
};

/**
 * Starts a sale at the counter: an order of goods at today's prices, gift cards, a membership and a package. Reserves
 * the stock of the goods. The order is paid at the desk, and is handed over with the last payment. A repeated request
 * returns the same order's id. Throws `not_found` for an unknown customer or size, `out_of_stock`, and the errors of
 * `giftLinesOf` and `offersOf`; `consent_missing` without the customer's own consent, and `no_saved_card` without a
 * card for later charges.
 */
export async function sellAtCounter(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  sale: CounterSale,
  { actor, key }: { actor: AuditActor & { accountId: string }; key: string },
): Promise<string> {
  // The order's id is derived from the request, so that a retry finds the order.
  const id = createHash("sha256").update(`counter:${actor.accountId}:${key}`).digest("hex").slice(0, 32);
  const [settings, now] = [await getClinicSettings(db), clock.now()];
  if (sale.customerId && !(await findCustomerContact(db, sale.customerId))) throw new AppError("not_found");
  return withRetry(db, async (tx) => {
    const gifts = await giftLinesOf(tx, sale.giftCards ?? [], dateInZone(now, settings.location.timeZone));
    // The lock makes a simultaneous request with the same idempotency key wait. It then finds the first request's
    // order, and doesn't need a second consent.
    if (sale.customerId && sale.contracts?.length) await lockCustomer(tx, sale.customerId);
    if (await hasOrder(tx, { id })) return id;
    const sold = await offersOf(tx, sale, { settings, now });
    const { products, joining, plan, priced } = await priceSale(tx, { ...sale, settings, now, gifts, sold });
    const { dueNowCents, dueAtClinicCents, ...sums } = toOrderSums(priced.totals);
    const [written] = await tx
      .insert(orders)
      .values({
        id,
        kind: "counter",
        status: "pending",
        paymentState: "none",
        customerId: sale.customerId,
        ...sums,
        currency: settings.currency,
        fulfillment: { kind: "pickup" },
        // Everything is paid at the desk.
        dueNowCents: 0,
        dueAtClinicCents: addMoney(dueNowCents, dueAtClinicCents),
      })
      .onConflictDoNothing({ target: orders.id })
      .returning({ number: orders.number });
    // An earlier request created the order.
    if (!written) return id;
    const lines = goodsLinesOf(id, { products, bundles: [], gifts, joining, plan, priced });
    await tx.insert(orderLines).values(lines.map((line) => ({ ...line, dueNowCents: 0 })));
    await writeGifts(tx, id, lines, gifts);
    await writeContracts(tx, sold, { orderId: id, customerId: sale.customerId ?? "", now });
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
