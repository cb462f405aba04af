import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";
import productRows from "../demo/products.json" with { type: "json" };
import { productImages, productSizes, products, productTaxonomy, stockMoves } from "../tables.ts";
import { taxonomyId } from "./seed-taxonomies.ts";

type SizeRow = {
  label: string;
  amount: number;
  unit: string;
  priceCents: number;
  memberPriceCents: number;
  stock: number;
  salePriceCents?: number;
  saleEndsOn?: string;
};

/** Converts "P01" and "120 ml" to "p01-120-ml". */
export function sizeIdOf(productId: string, label: string): string {
  return `${productId}-${label}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** A product's sale lasts until the end of its last day in clinic time. */
function sizesOf(productId: string, sizes: SizeRow[], timeZone: string) {
  return sizes.map((size, position) => ({
    id: sizeIdOf(productId, size.label),
    productId: productId.toLowerCase(),
    label: size.label,
    amount: size.amount,
    unit: size.unit,
    priceCents: size.priceCents,
    salePriceCents: size.salePriceCents ?? null,
    saleEndsAt: size.saleEndsOn ? startOfDay(addDays(size.saleEndsOn, 1), timeZone) : null,
    memberPriceCents: size.memberPriceCents,
    onHand: size.stock,
    position,
  }));
}

/** Seeds all products with sizes, pictures, taxonomies and the opening stock. An existing product doesn't change. */
export async function seedProducts(tx: DatabaseOrTransaction, { timeZone }: { timeZone: string }): Promise<void> {
  await tx
    .insert(products)
    .values(
      productRows.map((row, position) => ({
        id: row.id.toLowerCase(),
        slug: row.slug,
        name: row.name,
        brandId: row.brand,
        form: row.form,
        description: row.description,
        howToUse: row.howToUse,
        ingredients: row.ingredients,
        addedOn: row.newestOn,
        position,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(productImages)
    .values(
      productRows.flatMap((row) =>
        [row.alt, row.alt2].map((alt, position) => ({
          productId: row.id.toLowerCase(),
          position,
          picture: `product-${row.id.toLowerCase()}-${position + 1}`,
          alt,
        })),
      ),
    )
    .onConflictDoNothing();
  await tx
    .insert(productTaxonomy)
    .values(
      productRows.flatMap((row) =>
        [
          taxonomyId("productType", row.productType),
          ...row.skinTypes.map((slug) => taxonomyId("skinType", slug)),
          ...row.skinConditions.map((slug) => taxonomyId("skinCondition", slug)),
          ...row.nutrition.map((slug) => taxonomyId("nutrition", slug)),
        ].map((valueId) => ({ productId: row.id.toLowerCase(), valueId })),
      ),
    )
    .onConflictDoNothing();
  const sizes = productRows.flatMap((row) => sizesOf(row.id, row.sizes, timeZone));
  const added = await tx
    .insert(productSizes)
    .values(sizes)
    .onConflictDoNothing()
    .returning({ id: productSizes.id, onHand: productSizes.onHand });
  if (added.length === 0) return;
  await tx.insert(stockMoves).values(
    added.map(({ id, onHand }) => ({
      id: `opening-${id}`,
      sizeId: id,
      delta: onHand,
      reason: "opening" as const,
      createdAt: sql`clock_now()`,
    })),
  );
}
