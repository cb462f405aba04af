import type { CartTotals, PricedCart, PricedLine } from "#modules/cart/domain/pricing/priced-cart.ts";
import type { CartToOrder, MembershipLine, PlanLine, ProductLine } from "#modules/cart/server/public.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { orderLines, orders } from "../tables.ts";

type LineValues = typeof orderLines.$inferInsert;
type OrderValues = typeof orders.$inferInsert;

/** The fields of a line other than its sums; `pricedId` is its id in the priced cart. */
type Item = Pick<
  LineValues,
  "kind" | "itemId" | "sizeId" | "name" | "detail" | "picture" | "unitPriceCents" | "visitLineId"
> & { pricedId: string };

function toValues(orderId: string, items: readonly Item[], { lines }: PricedCart): LineValues[] {
  const pricedOf = new Map(lines.map((line) => [line.id, line]));
  return items.map(({ pricedId, ...item }, position) => {
    const priced = pricedOf.get(pricedId);
    if (!priced) throw new Error("a line of the order has no price");
    return { ...item, id: newId(), orderId, position, ...toLineSums(priced) };
  });
}

function toLineSums(line: PricedLine) {
  return {
    quantity: line.quantity,
    lineTotalCents: line.lineTotal,
    listCents: line.list,
    memberSavingsCents: line.memberSavings,
    discountCents: line.discount,
    couponCents: line.couponSavings,
    sessionCents: line.session,
    netCents: line.net,
    taxCents: line.tax,
    dueNowCents: line.dueNow,
    components: line.parts,
  } satisfies Partial<LineValues>;
}

/** Returns the sums of a priced cart as an order stores them. */
export function toOrderSums(totals: CartTotals) {
  return {
    subtotalCents: totals.subtotal,
    memberSavingsCents: totals.memberSavings,
    discountCents: totals.discount,
    shippingCents: totals.shipping,
    taxCents: totals.tax,
    tipCents: totals.tip,
    giftCardCents: totals.giftCard,
    waivedCents: totals.waived,
    totalCents: totals.total,
    dueNowCents: totals.dueNow,
    dueAtClinicCents: totals.dueAtClinic,
  } satisfies Partial<OrderValues>;
}

type SoldGoods = Pick<CartToOrder, "bundles" | "priced"> & {
  gifts?: CartToOrder["gifts"];
  joining?: CartToOrder["joining"];
  plan?: CartToOrder["plan"];
  products: readonly Pick<ProductLine, "id" | "productId" | "sizeId" | "name" | "size" | "picture" | "priceCents">[];
};

/**
 * Returns the goods, gift cards, membership and package of a cart as order lines, with current prices, which are frozen
 * from here on.
 */
export function goodsLinesOf(orderId: string, goods: SoldGoods): LineValues[] {
  return toValues(orderId, goodsItemsOf(goods), goods.priced);
}

/**
 * Returns all order lines that come from a cart: goods, gift cards, membership, package, then each treatment with its
 * add-ons.
 */
export function orderLinesOf(orderId: string, content: CartToOrder): LineValues[] {
  return toValues(orderId, [...goodsItemsOf(content), ...visitItemsOf(content)], content.priced);
}

function goodsItemsOf({ products, bundles, gifts = [], joining, plan }: SoldGoods): Item[] {
  return [
    ...products.map(
      (line): Item => ({
        pricedId: line.id,
        kind: "product",
        itemId: line.productId,
        sizeId: line.sizeId,
        name: line.name,
        detail: line.size,
        picture: line.picture,
        unitPriceCents: line.priceCents,
      }),
    ),
    ...bundles.map(
      (line): Item => ({
        pricedId: line.id,
        kind: "bundle",
        itemId: line.bundleId,
        name: line.name,
        detail: line.items
          .map((item) => `${item.quantity > 1 ? `${item.quantity} × ` : ""}${item.name}, ${item.size}`)
          .join("; "),
        picture: line.items[0]?.picture ?? null,
        unitPriceCents: line.priceCents,
      }),
    ),
    ...gifts.map(
      (line): Item => ({
        pricedId: line.id,
        kind: "gift",
        itemId: line.designId,
        name: "Gift card",
        detail: line.designName,
        picture: line.picture,
        unitPriceCents: line.amountCents,
      }),
    ),
    ...(joining ? [toMembershipItem(joining)] : []),
    ...(plan ? [toPlanItem(plan)] : []),
  ];
}

function toMembershipItem({ planId, name, interval, picture, priceCents }: MembershipLine): Item {
  return {
    pricedId: planId,
    kind: "membership",
    itemId: planId,
    name: `${name} membership`,
    detail: interval === "month" ? "First month" : "First year",
    picture,
    unitPriceCents: priceCents,
  };
}

function toPlanItem({ planId, name, firstCents, schedule }: PlanLine): Item {
  const detail = schedule.length > 1 ? `First of ${schedule.length} payments` : "Paid at once";
  return { pricedId: planId, kind: "plan", itemId: planId, name, detail, unitPriceCents: firstCents };
}

/** Returns the line of an order that only starts a package. */
export function planLinesOf(orderId: string, plan: PlanLine, priced: PricedCart): LineValues[] {
  return toValues(orderId, [toPlanItem(plan)], priced);
}

/** Returns the line of an order that only starts a membership. */
export function membershipLinesOf(orderId: string, joining: MembershipLine, priced: PricedCart): LineValues[] {
  return toValues(orderId, [toMembershipItem(joining)], priced);
}

function visitItemsOf({ services, addOns }: Pick<CartToOrder, "services" | "addOns">): Item[] {
  return services.flatMap((service): Item[] => [
    {
      pricedId: service.id,
      kind: "service",
      itemId: service.serviceId,
      name: service.name,
      detail: `${service.minutes} min`,
      unitPriceCents: service.priceCents,
    },
    ...addOns
      .filter(({ serviceLineId }) => serviceLineId === service.id)
      .map(
        ({ id, addOnId, name, minutes, priceCents }): Item => ({
          pricedId: id,
          kind: "add_on",
          itemId: addOnId,
          name,
          detail: minutes > 0 ? `${minutes} min` : "",
          unitPriceCents: priceCents,
        }),
      ),
  ]);
}

/** Returns how many of each size the goods need from stock, with bundles split into their items. */
export function stockRequestsOf({
  products,
  bundles,
}: Pick<CartToOrder, "products" | "bundles">): { sizeId: string; quantity: number }[] {
  return [
    ...products.map(({ sizeId, quantity }) => ({ sizeId, quantity })),
    ...bundles.flatMap(({ items, quantity }) =>
      items.map((item) => ({ sizeId: item.sizeId, quantity: item.quantity * quantity })),
    ),
  ];
}

/** The fields of a booked treatment that an order copies. */
export type BookedLine = {
  id: string;
  serviceId: string;
  name: string;
  unitPriceCents: Cents;
  addOns: readonly { addOnId: string; name: string; quantity: number; unitPriceCents: Cents }[];
};

/** Returns the parts of a booked visit as order lines, at the prices at which it was booked. */
export function bookedLinesOf(
  orderId: string,
  { lines }: { lines: readonly BookedLine[] },
  priced: PricedCart,
): LineValues[] {
  const items = lines.flatMap((line): Item[] => [
    {
      pricedId: line.id,
      kind: "service",
      itemId: line.serviceId,
      name: line.name,
      unitPriceCents: line.unitPriceCents,
      visitLineId: line.id,
    },
    ...line.addOns.map(
      ({ addOnId, name, unitPriceCents }): Item => ({
        pricedId: addOnLineId(line.id, addOnId),
        kind: "add_on",
        itemId: addOnId,
        name,
        unitPriceCents,
        visitLineId: line.id,
      }),
    ),
  ]);
  return toValues(orderId, items, priced);
}

/** Makes an id for a booked visit's add-on, which has none of its own. */
export const addOnLineId = (lineId: string, addOnId: string) => `${lineId}:${addOnId}`;
