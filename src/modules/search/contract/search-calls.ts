import { z } from "zod";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { serviceSchema } from "#modules/catalog/contract/service.ts";
import { articleSchema, faqSchema } from "#modules/content/contract/content-calls.ts";
import { defineCall, listOf, pagedSchema, pagingSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { searchKinds } from "../domain/search-kind.ts";
import { whyKinds } from "../domain/why-found.ts";

/** The maximum length of a search text. The API refuses longer ones, and the page truncates them. */
export const LONGEST_SEARCH = 100;

/**
 * Why a result was found; absent if its name matches. `text`: the brand, the ingredient, an excerpt of the text and so
 * on.
 */
const found = { why: z.object({ by: z.enum(whyKinds), text: z.string() }).optional() };
const foundProductSchema = productSchema.extend(found);
const foundServiceSchema = serviceSchema.extend(found);
const foundArticleSchema = articleSchema.extend(found);
const foundQuestionSchema = faqSchema.extend(found);

/** A page of the site, or a fact such as the opening hours with a link to more. */
const foundPageSchema = z.object({ _id: z.string(), name: z.string(), text: z.string(), path: z.string(), ...found });

export const searchAnswerSchema = z.object({
  /** The corrected text if words were misspelled; absent otherwise. */
  readAs: z.string().optional(),
  /** Whether no result contains all the words, so that these contain only some. */
  isLoose: z.boolean(),
  totalDocs: z.int(),
  /** The kinds with results, the one with the best match first. */
  order: z.array(z.enum(searchKinds)),
  services: pagedSchema(foundServiceSchema),
  products: pagedSchema(foundProductSchema),
  pages: pagedSchema(foundPageSchema),
  questions: pagedSchema(foundQuestionSchema),
  articles: pagedSchema(foundArticleSchema),
  /** Known words most similar to the text; only when nothing was found. */
  nearest: z.array(z.string()),
  /** The treatments with the most ratings; only when nothing was found. */
  popular: z.array(serviceSchema),
});

export type SearchAnswer = FromWire<z.output<typeof searchAnswerSchema>>;
export type FoundProduct = FromWire<z.output<typeof foundProductSchema>>;
export type FoundPage = FromWire<z.output<typeof foundPageSchema>>;

/** Searches everything a visitor can read. Each kind has a separate page of results, with its count. */
export const searchAll = defineCall({
  method: "GET",
  path: "Search/all",
  summary: "Treatments, products, pages, questions and articles that the text finds, typing errors forgiven",
  auth: "none",
  query: z.object({
    q: textSchema(LONGEST_SEARCH, 0).default(""),
    /** If empty, all kinds. */
    kinds: listOf(z.enum(searchKinds)),
    ...pagingSchema,
  }),
  answer: { data: searchAnswerSchema },
  cache: { tags: ["*"] },
});

/** Searches products as you type, with typos forgiven and one product per name (SH-6). */
export const searchProducts = defineCall({
  method: "GET",
  path: "Product/all/paginateProductSearch",
  summary: "Products whose name, brand, category or ingredients are like the text",
  auth: "none",
  query: z.object({ search: textSchema(100, 0).default(""), ...pagingSchema }),
  answer: { data: pagedSchema(productSchema) },
  cache: { tags: ["*"] },
});
