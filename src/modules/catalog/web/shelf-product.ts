import type { WireProduct, WireSize } from "../contract/product.ts";
import type { WireService } from "../contract/service.ts";

/**
 * The product fields that a card with its button and badge shows. They are limited because a page carries its data
 * beside its markup.
 */
export type ShelfProduct = Omit<WireProduct, "brand" | "multipleSize" | "sizes"> & {
  brand: { name: string; slug: string };
  sizes: Pick<WireSize, "id" | "size" | "price" | "salePrice" | "inStock">[];
};

const PICTURES_OF_A_CARD = 2;

export function toShelfProduct({
  multipleSize: _,
  brand,
  productImages,
  sizes,
  ...product
}: WireProduct): ShelfProduct {
  return {
    ...product,
    brand: { name: brand.name, slug: brand.slug },
    productImages: productImages.slice(0, PICTURES_OF_A_CARD),
    sizes: sizes.map(({ id, size, price, salePrice, inStock }) => ({
      id,
      size,
      price,
      inStock,
      ...(salePrice === undefined ? {} : { salePrice }),
    })),
  };
}

/** The treatment fields that a row of the price list shows. */
export type ServiceRow = Pick<
  WireService,
  "id" | "name" | "slug" | "shortDescription" | "durationMinutes" | "price" | "priceMax" | "priceUnit" | "salePrice"
>;

export function toServiceRow(service: WireService): ServiceRow {
  const { id, name, slug, shortDescription, durationMinutes, price, priceMax, priceUnit, salePrice } = service;
  return {
    id,
    name,
    slug,
    shortDescription,
    durationMinutes,
    price,
    ...(priceMax === undefined ? {} : { priceMax }),
    ...(priceUnit === undefined ? {} : { priceUnit }),
    ...(salePrice === undefined ? {} : { salePrice }),
  };
}
