import { z } from "zod";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { serviceSchema } from "#modules/catalog/contract/service.ts";
import { articleSchema, faqSchema } from "#modules/content/contract/content-calls.ts";
import { defineCall, listOf, pagedSchema, pagingSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { searchKinds } from "../domain/search-kind.ts";
import { whyKinds } from "../domain/why-found.ts";

/** What is typed into a search, at most: longer texts are refused by the API and cut by the page. */
export const LONGEST_SEARCH = 100;

/** Why something was found; absent when its name says it. `text`: the brand, the ingredient, words of the text and so on. */
const found = { why: z.object({ by: z.enum(whyKinds), text: z.string() }).optional() };
const foundProductSchema = productSchema.extend(found);
const foundServiceSchema = serviceSchema.extend(found);
const foundArticleSchema = articleSchema.extend(found);
const foundQuestionSchema = faqSchema.extend(found);

/** A page of the site, or a fact such as the opening hours with where more of it stands. */
const foundPageSchema = z.object({ _id: z.string(), name: z.string(), text: z.string(), path: z.string(), ...found });

export const searchAnswerSchema = z.object({
  /** The corrections of mistyped words; absent without any. */
  readAs: z.string().optional(),
  /** Nothing holds all the words: these hold some of them. */
  isLoose: z.boolean(),
  totalDocs: z.int(),
  /** The kinds that were found, the one with the best answer first. */
  order: z.array(z.enum(searchKinds)),
  services: pagedSchema(foundServiceSchema),
  products: pagedSchema(foundProductSchema),
  pages: pagedSchema(foundPageSchema),
  questions: pagedSchema(foundQuestionSchema),
  articles: pagedSchema(foundArticleSchema),
  /** Words used here that are most like what was typed; only when nothing was found. */
  nearest: z.array(z.string()),
  /** Treatments that most people rate; only when nothing was found. */
  popular: z.array(serviceSchema),
});

export type SearchAnswer = FromWire<z.output<typeof searchAnswerSchema>>;
export type FoundProduct = FromWire<z.output<typeof foundProductSchema>>;
export type FoundPage = FromWire<z.output<typeof foundPageSchema>>;

/** One search over everything a visitor can read: each kind is a page of its own, with its count. */
export const searchAll = defineCall({
  method: "GET",
  path: "Search/all",
  summary: "Treatments, products, pages, questions and articles that the text finds, typing errors forgiven",
  auth: "none",
  query: z.object({
    q: textSchema(LONGEST_SEARCH, 0).default(""),
    /** None: all kinds. */
    kinds: listOf(z.enum(searchKinds)),
    ...pagingSchema,
  }),
  answer: { data: searchAnswerSchema },
  cache: { tags: ["*"] },
});

/** Search as you type over products, typing errors forgiven; one product a name (SH-6). */
export const searchProducts = defineCall({
  method: "GET",
  path: "Product/all/paginateProductSearch",
  summary: "Products whose name, brand, category or ingredients are like the text",
  auth: "none",
  query: z.object({ search: textSchema(100, 0).default(""), ...pagingSchema }),
  answer: { data: pagedSchema(productSchema) },
  cache: { tags: ["*"] },
});
