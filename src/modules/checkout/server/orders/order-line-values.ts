import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { multiplyMoney } from "#shared/money.ts";
import type { orderLines } from "../tables.ts";

type LineValues = typeof orderLines.$inferInsert;

type Goods = {
  products: {
    productId: string;
    sizeId: string;
    name: string;
    size: string;
    quantity: number;
    priceCents: Cents;
    picture: string | null;
  }[];
  bundles: {
    bundleId: string;
    name: string;
    quantity: number;
    priceCents: Cents;
    items: { sizeId: string; name: string; size: string; quantity: number; picture: string | null }[];
  }[];
};

type Line = Omit<LineValues, "id" | "orderId" | "position" | "lineTotalCents">;

function toValues(orderId: string, lines: Line[]): LineValues[] {
  return lines.map((line, position) => ({
    ...line,
    id: newId(),
    orderId,
    position,
    lineTotalCents: multiplyMoney(line.unitPriceCents, line.quantity),
  }));
}

/** The goods of a cart as order lines, with the prices they have now: from here on they don't change. */
export function goodsLinesOf(orderId: string, { products, bundles }: Goods): LineValues[] {
  return toValues(orderId, [
    ...products.map(
      (line): Line => ({
        kind: "product",
        itemId: line.productId,
        sizeId: line.sizeId,
        name: line.name,
        detail: line.size,
        picture: line.picture,
        unitPriceCents: line.priceCents,
        quantity: line.quantity,
      }),
    ),
    ...bundles.map(
      (line): Line => ({
        kind: "bundle",
        itemId: line.bundleId,
        name: line.name,
        detail: line.items
          .map((item) => `${item.quantity > 1 ? `${item.quantity} × ` : ""}${item.name}, ${item.size}`)
          .join("; "),
        picture: line.items[0]?.picture ?? null,
        unitPriceCents: line.priceCents,
        quantity: line.quantity,
      }),
    ),
  ]);
}

/** How many of which size the goods take off the shelf, bundles taken apart. */
export function stockRequestsOf({ products, bundles }: Goods): { sizeId: string; quantity: number }[] {
  return [
    ...products.map(({ sizeId, quantity }) => ({ sizeId, quantity })),
    ...bundles.flatMap(({ items, quantity }) =>
      items.map((item) => ({ sizeId: item.sizeId, quantity: item.quantity * quantity })),
    ),
  ];
}

type Visit = {
  services: { id: string; serviceId: string; name: string; priceCents: Cents; minutes: number }[];
  addOns: {
    serviceLineId: string;
    addOnId: string;
    name: string;
    quantity: number;
    priceCents: Cents;
    minutes: number;
  }[];
};

/** The treatments of a cart as order lines, each followed by its add-ons. */
export function visitLinesOf(orderId: string, { services, addOns }: Visit): LineValues[] {
  return toValues(
    orderId,
    services.flatMap((service): Line[] => [
      {
        kind: "service",
        itemId: service.serviceId,
        name: service.name,
        detail: `${service.minutes} min`,
        unitPriceCents: service.priceCents,
        quantity: 1,
      },
      ...addOns
        .filter(({ serviceLineId }) => serviceLineId === service.id)
        .map(
          (addOn): Line => ({
            kind: "add_on",
            itemId: addOn.addOnId,
            name: addOn.name,
            detail: addOn.minutes > 0 ? `${addOn.minutes} min` : "",
            unitPriceCents: addOn.priceCents,
            quantity: addOn.quantity,
          }),
        ),
    ]),
  );
}
