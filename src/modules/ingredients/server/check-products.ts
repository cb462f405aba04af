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

/** Kinds of products that don't stay on the skin. */
const RINSED_OFF = new Set(["cleanser", "exfoliant", "mask"]);

/** Nutrition isn't put on skin: ratings say nothing about it. */
const NOT_ON_SKIN = new Set(["supplement"]);

type Label = Pick<ProductLabel, "ingredients" | "productType">;

function check({ ingredients, productType }: Label, index: IngredientIndex): CheckedLabel {
  return checkLabel(ingredients.join("\n"), index, {
    isRinsedOff: productType !== null && RINSED_OFF.has(productType),
  });
}

/** A product's label, checked; undefined for what isn't put on skin. */
export function checkOnSkin(label: Label, index: IngredientIndex): CheckedLabel | undefined {
  return label.productType !== null && NOT_ON_SKIN.has(label.productType) ? undefined : check(label, index);
}

/** Every product of the shop that goes on the skin, with its label checked as a pasted list would be (IC-2). */
export async function checkProducts({ db, versions }: Deps): Promise<CheckedProduct[]> {
  const [{ index }, labels] = await Promise.all([getIngredientFacts({ db, versions }), listProductLabels(db)]);
  return labels.flatMap((label) => {
    const checked = checkOnSkin(label, index);
    return checked ? [{ ...label, checked }] : [];
  });
}

/** One product's label, checked. Throws `not_found` for what isn't sold or lists no ingredients. */
export async function checkProduct(deps: Deps, productId: string): Promise<CheckedLabel> {
  const product = (await checkProducts(deps)).find((candidate) => candidate.productId === productId);
  if (!product) throw new AppError("not_found");
  return product.checked;
}

/** Stricter than the verdict, which weighs by place: an alternative holds nothing that is rated 2 or more at all. */
function hasCloggingRating({ items }: CheckedLabel): boolean {
  return items.some((item) => item.status !== "unknown" && (item.ingredient.comedogenic?.value ?? 0) >= 2);
}

/** Products that pass both lanes, clogging and sensitive, and hold nothing we don't know; what is in stock first. */
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
