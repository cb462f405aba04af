export { formatBadge } from "../domain/verdict-words.ts";
export { type CheckedProduct, checkProducts } from "./check-products.ts";
export { flagIngredients } from "./flag-ingredients.ts";
export { hasIngredientsInSql } from "./ingredient-facts.ts";
