import { type SQL, sql } from "drizzle-orm";
import {
  nowPlaceholder,
  type ProductRow,
  priceInSql,
  productColumns,
  type ServiceRow,
  serviceColumns,
  stockForCart,
  visitPriceInSql,
} from "#modules/catalog/server/public.ts";
import type { Cents } from "#shared/money.ts";
import { bundleAvailability } from "./add-bundle.ts";

export type ProductLine = {
  id: string;
  productId: string;
  sizeId: string;
  name: string;
  size: string;
  quantity: number;
  savedForLater: boolean;
  seenPriceCents: Cents;
  /** What everybody pays for one. */
  priceCents: Cents;
  /** What members pay for one, as long as that is less. */
  memberPriceCents: Cents | null;
  stock: number;
  isActive: boolean;
  picture: string | null;
  /** As lists show it; null of one that is no longer sold, and where nobody asked for it. */
  card: ProductRow | null;
};

export type ServiceLine = {
  id: string;
  serviceId: string;
  name: string;
  savedForLater: boolean;
  seenPriceCents: Cents;
  /** What everybody pays for it. */
  priceCents: Cents;
  /** What members pay for it, as long as that is less. */
  memberPriceCents: Cents | null;
  minutes: number;
  isActive: boolean;
  card: ServiceRow | null;
};

export type AddOnLine = {
  id: string;
  addOnId: string;
  serviceLineId: string;
  name: string;
  quantity: number;
  maxQuantity: number;
  seenPriceCents: Cents;
  priceCents: Cents;
  isActive: boolean;
  minutes: number;
};

export type BundleLine = {
  id: string;
  bundleId: string;
  name: string;
  quantity: number;
  seenPriceCents: Cents;
  priceCents: Cents;
  stock: number;
  isActive: boolean;
  items: {
    productId: string;
    slug: string;
    sizeId: string;
    name: string;
    size: string;
    quantity: number;
    priceCents: Cents;
    picture: string | null;
  }[];
};

/** All that a cart holds, priced as of now. */
export type CartLines = {
  products: ProductLine[];
  services: ServiceLine[];
  addOns: AddOnLine[];
  bundles: BundleLine[];
};

const cartId = sql`c.id`;
const sizePrice = priceInSql("z", nowPlaceholder);
const visitPrice = visitPriceInSql(nowPlaceholder);
const firstPicture = sql`(select i.picture from product_images i where i.product_id = p.id order by i.position limit 1)`;
const productCard = sql`(select to_json(card) from (select ${productColumns} from brands b where b.id = p.brand_id and p.is_active) card)`;
const serviceCard = sql`(select to_json(card) from (select ${serviceColumns} from categories c where c.id = s.category_id and s.is_active) card)`;

/** The columns of `CartLines` of a cart `c`: lines the oldest first, at the prices of the placeholder `now`, stock as it is. */
export function cartLineColumns({ withCards }: { withCards: boolean }): SQL {
  return sql`
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'productId', p.id, 'sizeId', z.id, 'name', p.name, 'size', z.label, 'quantity', l.quantity,
          'savedForLater', l.saved_for_later, 'seenPriceCents', l.seen_price_cents, 'priceCents', ${sizePrice.currentCents},
          'memberPriceCents', ${sizePrice.memberCents}, 'stock', ${stockForCart(cartId)}, 'isActive', p.is_active,
          'picture', ${firstPicture}, 'card', ${withCards ? productCard : sql`null`}
        ) order by l.created_at, l.id)
        from cart_products l join product_sizes z on z.id = l.size_id join products p on p.id = z.product_id
        where l.cart_id = ${cartId}), '[]') as products,
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'serviceId', s.id, 'name', s.name, 'savedForLater', l.saved_for_later, 'seenPriceCents', l.seen_price_cents,
          'priceCents', ${visitPrice.currentCents}, 'memberPriceCents', ${visitPrice.memberCents},
          'minutes', s.duration_minutes, 'isActive', s.is_active, 'card', ${withCards ? serviceCard : sql`null`}
        ) order by l.created_at, l.id)
        from cart_services l join services s on s.id = l.service_id where l.cart_id = ${cartId}), '[]') as services,
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'addOnId', a.id, 'serviceLineId', l.service_line_id, 'name', a.name, 'quantity', l.quantity,
          'maxQuantity', a.max_quantity, 'seenPriceCents', l.seen_price_cents, 'priceCents', a.price_cents,
          'isActive', a.is_active, 'minutes', a.minutes
        ) order by l.id)
        from cart_add_ons l join add_ons a on a.id = l.add_on_id join cart_services s on s.id = l.service_line_id
        where l.cart_id = ${cartId} and not s.saved_for_later), '[]') as "addOns",
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'bundleId', b.id, 'name', b.name, 'quantity', l.quantity, 'seenPriceCents', l.seen_price_cents,
          'priceCents', b.price_cents, 'stock', ${bundleAvailability(cartId)}, 'isActive', b.is_active,
          'items', (select coalesce(json_agg(json_build_object(
              'productId', p.id, 'slug', p.slug, 'sizeId', z.id, 'name', p.name, 'size', z.label, 'quantity', i.quantity,
              'priceCents', ${sizePrice.currentCents}, 'picture', ${firstPicture}
            ) order by i.position), '[]')
            from bundle_items i join product_sizes z on z.id = i.size_id join products p on p.id = z.product_id where i.bundle_id = b.id)
        ) order by l.created_at, l.id)
        from cart_bundles l join bundles b on b.id = l.bundle_id where l.cart_id = ${cartId}), '[]') as bundles`;
}
