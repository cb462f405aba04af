import type { ReactNode } from "react";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { lastDay } from "../../sale-end-words.ts";
import type { ShelfProduct } from "../../shelf-product.ts";
import { ProductCard } from "./product-card.tsx";
import { WishlistToggle } from "./wishlist-toggle.tsx";

const FEW = 3;

/** Returns at most one badge; the end of a sale takes precedence over scarcity. */
function badgeOf(product: ShelfProduct, timeZone: string) {
  if (!product.inStock) return undefined;
  if (product.saleEndsAt) return <Badge tone="sale">Until {lastDay(product.saleEndsAt, timeZone)}</Badge>;
  if (product.stock <= FEW) return <Badge tone="paper">{product.stock} left</Badge>;
  return undefined;
}

type ShelfCardProps = {
  product: ShelfProduct;
  timeZone: string;
  /** The card's width, with which the browser chooses a picture size. */
  sizes: string;
  /** The quick-add button, passed in because carts belong to another module. */
  add: ReactNode;
  priority?: boolean;
};

/** A product on a shelf, with its heart, quick-add button and a badge. */
export function ShelfCard({ product, timeZone, sizes, add, priority }: ShelfCardProps) {
  return (
    <ProductCard
      product={product}
      sizes={sizes}
      priority={priority}
      badge={badgeOf(product, timeZone)}
      heart={<WishlistToggle product={product} />}
      add={add}
    />
  );
}
