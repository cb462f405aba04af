import type { WireProductDetail } from "#modules/catalog/contract/product.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import type { CheckedItem } from "../domain/check-label.ts";
import { checkOnSkin } from "./check-products.ts";
import { getIngredientFacts } from "./ingredient-facts.ts";

/** Returns the checker's flags for one name: its own flags, and whether it may clog or irritate at its position. */
function flagsOf(item: CheckedItem): string[] {
  const flags: string[] = item.status === "unknown" ? [] : [...item.ingredient.flags];
  if (item.mayClog) flags.push("may-clog");
  if (item.mayIrritate) flags.push("may-irritate");
  return flags;
}

/** Adds the checker's flags to a product page's label (PG-5), which is read like a pasted list (IC-2). */
export async function flagIngredients(
  deps: { db: Database; versions: TagVersions },
  product: WireProductDetail,
): Promise<WireProductDetail> {
  const { index } = await getIngredientFacts(deps);
  const label = {
    ingredients: product.ingredients.map(({ name }) => name),
    productType: product.productType?.slug ?? null,
  };
  const checked = checkOnSkin(label, index);
  if (!checked) return product;
  const itemOf = new Map(checked.items.map((item) => [item.text, item]));
  const ingredients = product.ingredients.map((one) => {
    const item = itemOf.get(one.name);
    if (!item) return one;
    return { ...one, ...(item.status === "unknown" ? {} : { slug: item.ingredient.id }), flags: flagsOf(item) };
  });
  return { ...product, ingredients };
}
