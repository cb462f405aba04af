export { formatBadge } from "../domain/verdict-words.ts";
export { type CheckedProduct, checkProducts } from "./check-products.ts";
export { flagIngredients } from "./flag-ingredients.ts";
export { hasIngredients } from "./ingredient-facts.ts";
