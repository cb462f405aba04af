import { z } from "zod";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { type Calls, defineCall, idSchema, slugSchema } from "#shared/contract/define-call.ts";
import { ingredientTypes } from "../domain/ingredient.ts";
import { ingredientSchema, labelReportSchema } from "./ingredient.ts";

const listIngredientsByType = defineCall({
  method: "GET",
  path: "admin/Ingredient/allIngredientbyType/{type}",
  summary: "Ingredients that are rated as clogging or irritating, that help, or that feed fungal acne; or all",
  auth: "none",
  params: z.object({ type: z.enum(ingredientTypes) }),
  answer: { data: z.array(ingredientSchema) },
  cache: { tags: ["ingredients"], maxAgeSeconds: 300 },
});

/** Checks an ingredient list without storing, logging or forwarding it. Our own page checks in the browser. */
const checkIngredients = defineCall({
  method: "POST",
  path: "Ingredient/check",
  summary: "Check a pasted ingredient list",
  auth: "none",
  // Pasted text may contain anything; characters that the database can't store are removed.
  body: z.object({
    text: z
      .string()
      .max(20_000)
      .overwrite((text) => text.replaceAll("\0", "")),
    isRinsedOff: z.boolean().default(false),
  }),
  answer: { data: labelReportSchema },
  failures: ["rate_limited"],
});

const checkProductIngredients = defineCall({
  method: "GET",
  path: "Ingredient/product/{id}",
  summary: "A product of the shop, checked the same way",
  auth: "none",
  params: z.object({ id: idSchema }),
  answer: { data: labelReportSchema },
  failures: ["not_found"],
  cache: { tags: ["ingredients", "products", "taxonomies"] },
});

const listPassingProducts = defineCall({
  method: "GET",
  path: "Ingredient/passingProducts",
  summary: "Products of the shop with nothing rated as clogging or irritating, of one kind or of all",
  auth: "none",
  query: z.object({
    productType: slugSchema.optional(),
    limit: z.coerce.number().int().min(1).max(24).default(8),
  }),
  answer: { data: z.array(productSchema) },
  cache: { tags: ["ingredients", "products", "taxonomies", "product:*"] },
});

/** Every call of the ingredients module, by the name clients use. */
export const ingredientsCalls = {
  listIngredientsByType,
  checkIngredients,
  checkProductIngredients,
  listPassingProducts,
} satisfies Calls;

export type IngredientsCalls = typeof ingredientsCalls;
