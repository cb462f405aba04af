import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { catalogStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { bindAddOns } from "./admin/bind-add-ons.ts";
import { bindBrands } from "./admin/bind-brands.ts";
import { bindBundles } from "./admin/bind-bundles.ts";
import { bindCategories } from "./admin/bind-categories.ts";
import { bindLimitedOffers } from "./admin/bind-limited-offers.ts";
import { bindProductSizes } from "./admin/bind-product-sizes.ts";
import { bindProducts } from "./admin/bind-products.ts";
import { bindServices } from "./admin/bind-services.ts";
import { bindTaxonomies } from "./admin/bind-taxonomies.ts";
import { addProductPicture, listProductPictures, saveProductPictures } from "./admin/product-pictures.ts";
import { bindPriceChanges } from "./prices/bind-price-changes.ts";
import { bindStockFiles } from "./stock/bind-stock-files.ts";
import { changeStock, countStock } from "./stock/change-stock.ts";
import { listStockMoves } from "./stock/list-stock-moves.ts";

/** Binds the catalog's back office calls to their use cases. */
export const bindCatalogStaffApi: BindApi = (api, deps) => {
  const { db } = deps;
  const resources = [
    bindBrands,
    bindCategories,
    bindAddOns,
    bindServices,
    bindProducts,
    bindProductSizes,
    bindBundles,
    bindLimitedOffers,
    bindTaxonomies,
    bindPriceChanges,
  ];
  for (const bind of resources) bind(api, deps);
  api.on(calls.listProductPictures, async ({ params }) => ({ data: await listProductPictures(db, params.id) }));
  api.on(calls.addProductPicture, async ({ params, body, file, ...context }) => ({
    data: await addProductPicture(deps, actorOf(context), { productId: params.id, alt: body.alt, file }),
  }));
  api.on(calls.saveProductPictures, async ({ params, body, ...context }) => ({
    data: await saveProductPictures(db, actorOf(context), { productId: params.id, ...body }),
  }));
  api.on(calls.listStockMoves, async ({ query }) => ({ data: await listStockMoves(db, query) }));
  api.on(calls.receiveStock, async ({ body: { quantity, ...body }, ...context }) => ({
    data: await changeStock(db, actorOf(context), { ...body, delta: quantity, reason: "received" }),
  }));
  api.on(calls.countStock, async ({ body, ...context }) => ({ data: await countStock(db, actorOf(context), body) }));
  bindStockFiles(api, deps);
  api.on(calls.adjustStock, async ({ body, ...context }) => ({ data: await changeStock(db, actorOf(context), body) }));
};
