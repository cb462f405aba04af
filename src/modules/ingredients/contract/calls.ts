import type { Calls } from "#shared/contract/define-call.ts";
import {
  checkIngredients,
  checkProductIngredients,
  listIngredientsByType,
  listPassingProducts,
} from "./ingredient-calls.ts";

/** Every call of the ingredients module, by the name clients use. */
export const ingredientsCalls = {
  listIngredientsByType,
  checkIngredients,
  checkProductIngredients,
  listPassingProducts,
} satisfies Calls;

export type IngredientsCalls = typeof ingredientsCalls;
