import { getProductById, getProductByName } from "#modules/catalog/contract/product-calls.ts";
import { getProduct, getProductByName as readProductByName } from "#modules/catalog/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import { ingredientsCalls as calls } from "../contract/calls.ts";
import type { WireIngredient } from "../contract/ingredient.ts";
import { checkLabel } from "../domain/check-label.ts";
import { formatSources, type Ingredient, isOfType } from "../domain/ingredient.ts";
import { toLabelReport } from "../domain/label-report.ts";
import { formatFunctions } from "../domain/verdict-words.ts";
import { checkProduct, listPassingProducts } from "./check-products.ts";
import { flagIngredients } from "./flag-ingredients.ts";
import { getIngredientFacts } from "./ingredient-facts.ts";

function toWireIngredient(ingredient: Ingredient): WireIngredient {
  return {
    ...ingredient,
    function: formatFunctions(ingredient.functions),
    source: formatSources(ingredient.sources),
  };
}

/** Binds the ingredients calls to their use cases. */
export const bindIngredientsApi: BindApi = (api, { db, versions, env, secrets, clock }) => {
  api.on(calls.listIngredientsByType, async ({ params }) => {
    const { all } = await getIngredientFacts({ db, versions });
    return { data: all.filter((ingredient) => isOfType(ingredient, params.type)).map(toWireIngredient) };
  });
  api.on(calls.checkIngredients, async ({ body, clientNetwork }) => {
    await countTryOfNetwork(
      db,
      "checker-address",
      networkOf({ env, secrets }, clientNetwork),
      limits.checkerPerAddress,
    );
    const { index } = await getIngredientFacts({ db, versions });
    return { data: toLabelReport(checkLabel(body.text, index, { isRinsedOff: body.isRinsedOff })) };
  });
  api.on(calls.checkProductIngredients, async ({ params, dependsOn }) => {
    dependsOn(`product:${params.id}`);
    return { data: toLabelReport(await checkProduct({ db, versions }, params.id)) };
  });
  // A product's own page shows the checker's flags, so this module serves it. It must come after the other one-segment
  // paths.
  api.on(getProductByName, async ({ params, query, dependsOn }) => {
    const product = await readProductByName(db, { name: params.name, id: query.id }, clock.now());
    dependsOn(`product:${product.id}`);
    return { data: await flagIngredients({ db, versions }, product) };
  });
  api.on(getProductById, async ({ params, dependsOn }) => {
    dependsOn(`product:${params.id}`);
    return { data: await flagIngredients({ db, versions }, await getProduct(db, params.id, clock.now())) };
  });
  api.on(calls.listPassingProducts, async ({ query }) => ({
    data: await listPassingProducts(
      { db, versions },
      { productType: query.productType, limit: query.limit },
      clock.now(),
    ),
  }));
};
