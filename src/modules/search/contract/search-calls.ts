import { z } from "zod";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { serviceSchema } from "#modules/catalog/contract/service.ts";
import { articleSchema, faqSchema } from "#modules/content/contract/content-calls.ts";
import { defineCall, listOf, pagedSchema, pagingSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { searchKinds } from "../domain/search-kind.ts";

/** What is typed into a search, at most: longer texts are refused by the API and cut by the page. */
export const LONGEST_SEARCH = 100;

/** A product that was found; `contains` names the ingredient for which, when its name doesn't say why. */
const foundProductSchema = productSchema.extend({ contains: z.string().optional() });

export const searchAnswerSchema = z.object({
  /** How mistyped words were read; absent when they stand so. */
  readAs: z.string().optional(),
  /** Nothing holds all the words: these hold some of them. */
  isLoose: z.boolean(),
  totalDocs: z.int(),
  products: pagedSchema(foundProductSchema),
  services: pagedSchema(serviceSchema),
  articles: pagedSchema(articleSchema),
  questions: pagedSchema(faqSchema),
  /** Words used here that are most like what was typed; only when nothing was found. */
  nearest: z.array(z.string()),
  /** Treatments that most people rate; only when nothing was found. */
  popular: z.array(serviceSchema),
});

export type SearchAnswer = FromWire<z.output<typeof searchAnswerSchema>>;
export type FoundProduct = FromWire<z.output<typeof foundProductSchema>>;

/** One search over everything a visitor can read: each kind is a page of its own, with its count. */
export const searchAll = defineCall({
  method: "GET",
  path: "Search/all",
  summary: "Products, treatments, articles and questions that the text finds, typing errors forgiven",
  auth: "none",
  query: z.object({
    q: textSchema(LONGEST_SEARCH, 0).default(""),
    /** None: all kinds. */
    kinds: listOf(z.enum(searchKinds)),
    ...pagingSchema,
  }),
  answer: { data: searchAnswerSchema },
  cache: { tags: ["catalog", "content"] },
});

/** Search as you type over names and brands, typing errors forgiven; one product a name (SH-6). */
export const searchProducts = defineCall({
  method: "GET",
  path: "Product/all/paginateProductSearch",
  summary: "Products whose name or brand is like the text",
  auth: "none",
  query: z.object({ search: textSchema(100, 0).default(""), ...pagingSchema }),
  answer: { data: pagedSchema(productSchema) },
  cache: { tags: ["catalog"] },
});
