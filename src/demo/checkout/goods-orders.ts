import { priceCart } from "#modules/cart/domain/price-cart.ts";
import { priceRatesOf } from "#modules/cart/server/public.ts";
import { goodsLinesOf, toOrderSums } from "#modules/checkout/server/orders/order-line-values.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { GoodsToSell } from "../catalog/goods-to-sell.ts";
import type { Sale } from "../catalog/write-sales.ts";
import { drawPayment, type PastPayment } from "../payments/write-payments.ts";
import { type LifeOrder, reachedAt, refundOf, statusOf } from "./life-order.ts";
import type { OrderRows } from "./write-orders.ts";

/** An order of goods as rows, its stock changes, and its payment unless its payment page is still open. */
export type GoodsOrder = OrderRows & { sales: Sale[]; payment: PastPayment | null };

type Shop = { settings: ClinicSettings; goods: readonly GoodsToSell[] };

/** Prices an order of goods like the cart and creates its rows with the same code as real orders. */
export function toGoodsOrder(order: LifeOrder, { settings, goods }: Shop): GoodsOrder {
  const { id, buyer, placedAt, fulfillment } = order;
  const products = order.goods.flatMap(({ sizeId, quantity }) => {
    const size = goods.find((one) => one.sizeId === sizeId);
    return size ? [{ ...size, id: sizeId, size: size.label, priceCents: size.currentCents, quantity }] : [];
  });
  const { country, state } = (fulfillment.kind === "shipping" && fulfillment.address) || settings.location.address;
  const priced = priceCart({
    lines: products.map(({ productId: itemId, quantity, listCents, currentCents, taxKind, ...line }) => ({
      kind: "product" as const,
      id: line.id,
      itemId,
      quantity,
      taxKind,
      price: { listCents, currentCents, memberListCents: null },
    })),
    today: dateInZone(placedAt, settings.location.timeZone),
    membership: undefined,
    offers: { kind: "given", offers: [] },
    coupons: [],
    isPickup: fulfillment.kind === "pickup",
    to: { country, state },
    rates: priceRatesOf(settings),
    paysVisit: "at_clinic",
    tipCents: 0,
    wallet: [],
  });
  const status = statusOf(order);
  const paidAt = reachedAt(order, "paid");
  const lines = goodsLinesOf(id, { products, bundles: [], priced });
  const [first] = lines;
  const firstLine = (first?.netCents ?? 0) + (first?.taxCents ?? 0);
  const sums = toOrderSums(priced.totals);
  const refund = refundOf(order, { paid: sums.dueNowCents, firstLine });
  const saleState = status === "pending" ? "held" : status === "cancelled" ? "released" : "consumed";
  return {
    order: {
      id,
      kind: "product",
      status,
      customerId: buyer.id,
      currency: settings.currency,
      ...sums,
      fulfillment,
      paymentState: paymentStateOf(status),
      placedAt,
      paidAt,
      updatedAt: order.steps.at(-1)?.at ?? placedAt,
    },
    lines,
    steps: order.steps,
    sales: products.map(({ sizeId, quantity }) => ({
      orderId: id,
      sizeId,
      quantity,
      state: saleState,
      at: paidAt ?? placedAt,
    })),
    payment:
      status === "pending"
        ? null
        : {
            orderId: id,
            amountCents: sums.dueNowCents,
            currency: settings.currency,
            openedAt: placedAt,
            paidAt,
            refund,
            cardHolder: `${buyer.firstName} ${buyer.lastName}`,
            ...drawPayment(new SeededRandom(id)),
          },
  };
}

function paymentStateOf(status: LifeOrder["steps"][number]["to"]) {
  if (status === "pending") return "pending";
  if (status === "cancelled") return "failed";
  return status === "refunded" || status === "partly_refunded" ? status : "paid";
}
