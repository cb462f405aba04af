import { z } from "zod";
import { listOf, pagingSchema, slugSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { productSorts } from "../domain/shelf.ts";

const slugs = listOf(slugSchema);
const priceSchema = z.coerce.number().int().min(0).max(10_000_000).optional();

/** Filters for the product list (PG-3). Prices are in cents and refer to the current price. */
export const productFilterSchema = z.object({
  brand: slugs,
  skinType: slugs,
  skinCondition: slugs,
  productType: slugs,
  nutrition: slugs,
  minPrice: priceSchema,
  maxPrice: priceSchema,
  onSale: z.stringbool().default(false),
  sort: z.enum(productSorts).default("relevance"),
  ...pagingSchema,
});

export type ProductFilter = z.output<typeof productFilterSchema>;

export const facetValueSchema = z.object({ _id: z.string(), name: z.string(), slug: z.string(), count: z.int() });
export type FacetValue = FromWire<z.output<typeof facetValueSchema>>;

/** How many products each additional choice would show, given the choices in the other groups. */
export const facetsSchema = z.object({
  brand: z.array(facetValueSchema),
  skinType: z.array(facetValueSchema),
  skinCondition: z.array(facetValueSchema),
  productType: z.array(facetValueSchema),
  nutrition: z.array(facetValueSchema),
  /** The price range of products that match the other filters, in cents. */
  price: z.object({ min: z.int(), max: z.int() }),
});

export type Facets = FromWire<z.output<typeof facetsSchema>>;
