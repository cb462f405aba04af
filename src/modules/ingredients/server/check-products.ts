import type { WireProduct } from "#modules/catalog/contract/product.ts";
import { listProductLabels, listProductsById, type ProductLabel } from "#modules/catalog/server/public.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { type CheckedLabel, checkLabel } from "../domain/check-label.ts";
import type { IngredientIndex } from "../domain/ingredient-index.ts";
import { getIngredientFacts } from "./ingredient-facts.ts";

type Deps = { db: Database; versions: TagVersions };

export type CheckedProduct = ProductLabel & { checked: CheckedLabel };

/** Kinds of products that are rinsed off. */
const RINSED_OFF = new Set(["cleanser", "exfoliant", "mask"]);

/** Supplements aren't put on skin, so ratings don't apply to them. */
const NOT_ON_SKIN = new Set(["supplement"]);

type Label = Pick<ProductLabel, "ingredients" | "productType">;

function check({ ingredients, productType }: Label, index: IngredientIndex): CheckedLabel {
  return checkLabel(ingredients.join("\n"), index, {
    isRinsedOff: productType !== null && RINSED_OFF.has(productType),
  });
}

/** Checks a product's label; undefined for products that aren't put on skin. */
export function checkOnSkin(label: Label, index: IngredientIndex): CheckedLabel | undefined {
  return label.productType !== null && NOT_ON_SKIN.has(label.productType) ? undefined : check(label, index);
}

/** Checks the labels of all the shop's skin products like a pasted list (IC-2). */
export async function checkProducts({ db, versions }: Deps): Promise<CheckedProduct[]> {
  const [{ index }, labels] = await Promise.all([getIngredientFacts({ db, versions }), listProductLabels(db)]);
  return labels.flatMap((label) => {
    const checked = checkOnSkin(label, index);
    return checked ? [{ ...label, checked }] : [];
  });
}

/** Checks one product's label. Throws `not_found` for products that aren't sold or list no ingredients. */
export async function checkProduct(deps: Deps, productId: string): Promise<CheckedLabel> {
  const product = (await checkProducts(deps)).find((candidate) => candidate.productId === productId);
  if (!product) throw new AppError("not_found");
  return product.checked;
}

/**
 * Whether any ingredient is rated 2 or more for clogging. This is stricter than the verdict, which weighs ratings by
 * position on the label: a suggested alternative must not contain any such ingredient.
 */
function hasCloggingRating({ items }: CheckedLabel): boolean {
  return items.some((item) => item.status !== "unknown" && (item.ingredient.comedogenic?.value ?? 0) >= 2);
}

/**
 * Lists products that pass both checks, clogging and sensitive, and contain no unknown ingredients; products in stock
 * first.
 */
export async function listPassingProducts(
  deps: Deps,
  { productType, limit }: { productType: string | undefined; limit: number },
  now: Date,
): Promise<WireProduct[]> {
  const passing = (await checkProducts(deps)).filter(
    ({ checked, ...product }) =>
      checked.band === "clear" &&
      !hasCloggingRating(checked) &&
      checked.lanes.sensitive.length === 0 &&
      checked.unknownCount === 0 &&
      (productType === undefined || product.productType === productType),
  );
  const ids = passing.map(({ productId }) => productId);
  const products = await listProductsById(deps.db, ids, now);
  return ids
    .flatMap((id) => products.get(id) ?? [])
    .sort((a, b) => Number(b.inStock) - Number(a.inStock))
    .slice(0, limit);
}
