import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { productPath } from "#web/shell/menu.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { ProductPlaceholder } from "../../drawings/product-placeholder.tsx";
import { MemberPriceLine } from "../member-price-line.tsx";

/** The product fields that a card shows, as lists return them. */
export type CardProduct = {
  id: string;
  name: string;
  slug: string;
  brand: { name: string; slug: string };
  productImages: PictureData[];
  form: string;
  price: number;
  salePrice?: number;
  memberPrice?: number;
  sizes: { size: string; price: number; salePrice?: number }[];
  inStock: boolean;
  rating: { average: number; count: number };
};

type ProductCardProps = {
  product: CardProduct;
  /** The card's width, with which the browser chooses a picture size. */
  sizes: string;
  /** Top right on the picture: the wishlist's heart. */
  heart?: ReactNode;
  /** Bottom right on the picture: quick add. */
  add?: ReactNode;
  /** One badge at most, top left. */
  badge?: ReactNode;
  /** The ingredient checker's line. */
  flag?: ReactNode;
  priority?: boolean;
  className?: string;
};

/** The maximum width in pixels of the picture files offered for a card. Cards are at most 420 px wide. */
const WIDEST = 960;

/**
 * Shows picture, brand, name, price, rating and member price. The name is the card's only link; its click area covers
 * the card.
 */
export function ProductCard({ product, sizes, heart, add, badge, flag, priority, className }: ProductCardProps) {
  const [first, second] = product.productImages;
  const placeholder = <ProductPlaceholder form={product.form} brand={product.brand.slug} />;
  return (
    <article className={cx("group relative", className)}>
      <div className={cx("relative aspect-[4/5] overflow-hidden rounded-picture", !product.inStock && "opacity-60")}>
        <Picture
          picture={first}
          sizes={sizes}
          widest={WIDEST}
          priority={priority}
          className="size-full"
          fallback={placeholder}
        />
        {/* Not shown, and so not loaded, on devices that can't hover. */}
        {second && (
          <Picture
            picture={second}
            sizes={sizes}
            widest={WIDEST}
            decorative
            className="absolute inset-0 hidden opacity-0 transition-opacity duration-200 group-hover:opacity-100 [@media(hover:hover)]:block"
            fallback={placeholder}
          />
        )}
      </div>
      {badge && <div className="pointer-events-none absolute top-3 left-3">{badge}</div>}
      {!product.inStock && !badge && (
        <Badge tone="paper" className="absolute top-3 left-3">
          Sold out
        </Badge>
      )}
      <p className="pt-3.5 text-small text-ink-soft">{product.brand.name}</p>
      <h3 className="text-card">
        <Link
          to={productPath(product)}
          prefetch="intent"
          className="after:absolute after:inset-0 group-hover:text-clay focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-ink"
        >
          {product.name}
        </Link>
      </h3>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
        <span>
          <Price price={product.price} salePrice={product.salePrice} />{" "}
          <span className="inline-block text-small text-ink-soft">{sizesText(product.sizes)}</span>
        </span>
        <Rating {...product.rating} />
      </div>
      <div className="member-place">
        <MemberPriceLine
          kind="product"
          price={product.price}
          salePrice={product.salePrice}
          memberPrice={product.memberPrice}
        />
      </div>
      {flag && <div className="text-note">{flag}</div>}
      {heart && <div className="absolute top-1.5 right-1.5 z-10">{heart}</div>}
      {add && (
        <div className="absolute inset-x-0 top-0 aspect-[4/5]">
          <div className="absolute right-3 bottom-3 z-10">{add}</div>
        </div>
      )}
    </article>
  );
}

/** Formats sizes: "120 ml", or "30, 50 ml" for several sizes in one unit. */
function sizesText(sizes: { size: string }[]): string {
  const units = new Set(sizes.map(({ size }) => size.replace(/^[\d.]+ /, "")));
  const [unit = ""] = units;
  return units.size === 1
    ? `${sizes.map(({ size }) => size.slice(0, size.length - unit.length).trim()).join(", ")} ${unit}`
    : sizes.map(({ size }) => size).join(", ");
}
