import type { BindApi } from "#platform/api-binder.ts";
import { tagsOf } from "#shared/contract/cache-tag.ts";
import { catalogCalls as calls } from "../contract/calls.ts";
import { listBrands, listCategories, listTaxonomy } from "./list-taxonomies.ts";
import { listLimitedOffers } from "./offers/list-limited-offers.ts";
import { getBundleOfProduct } from "./products/get-bundle-of-product.ts";
import { listProducts } from "./products/list-products.ts";
import { listProductsByCategory } from "./products/list-products-by-category.ts";
import { listProductsOnSale, listRelatedProducts } from "./products/list-products-on-sale.ts";
import { addToWishlist, getWishlist, removeFromWishlist } from "./products/wishlist.ts";
import { listServices, listServicesOnSale } from "./services/list-services.ts";
import { listStock } from "./stock/stock.ts";
import { toProductStock, toStockIds } from "./stock/to-product-stock.ts";

/** Binds the catalog calls to their use cases. */
export const bindCatalogApi: BindApi = (api, { db, clock }) => {
  api.on(calls.listProducts, async ({ query, dependsOn }) => {
    const data = await listProducts(db, query, clock.now());
    dependsOn(...tagsOf("product", data.docs));
    return { data };
  });
  api.on(calls.listProductsByCategory, async ({ params, query, dependsOn }) => {
    const data = await listProductsByCategory(db, { ...params, ...query }, clock.now());
    dependsOn(...tagsOf("product", data.docs));
    return { data };
  });
  api.on(calls.getProductStock, async ({ query }) => ({
    data: toProductStock(await listStock(db, toStockIds(query.ids))),
  }));
  api.on(calls.listProductsOnSale, async ({ dependsOn }) => {
    const data = await listProductsOnSale(db, clock.now());
    dependsOn(...tagsOf("product", data));
    return { data };
  });
  api.on(calls.listRelatedProducts, async ({ params, dependsOn }) => {
    const data = await listRelatedProducts(db, params.id, clock.now());
    dependsOn(...tagsOf("product", data));
    return { data };
  });
  // `getProductByName` is bound by the ingredients module, because a product's page shows the ingredient checker's
  // result.
  api.on(calls.getBundleOfProduct, async ({ params, dependsOn }) => {
    const data = await getBundleOfProduct(db, params.id, clock.now());
    dependsOn(`product:${params.id}`, ...tagsOf("product", data?.products ?? []));
    return { data };
  });

  api.on(calls.listSkinTypes, async () => ({ data: await listTaxonomy(db, "skinType") }));
  api.on(calls.listProductTypes, async () => ({ data: await listTaxonomy(db, "productType") }));
  api.on(calls.listSkinConditions, async () => ({ data: await listTaxonomy(db, "skinCondition") }));
  api.on(calls.listNutrition, async () => ({ data: await listTaxonomy(db, "nutrition") }));
  api.on(calls.listBrands, async () => ({ data: await listBrands(db) }));

  api.on(calls.getWishlist, async ({ principal }) => ({
    wishlist: await getWishlist(db, principal.customerId, clock.now()),
  }));
  api.on(calls.addToWishlist, async ({ principal, params }) => {
    await addToWishlist(db, { customerId: principal.customerId, productId: params.productId });
    return { wishlist: await getWishlist(db, principal.customerId, clock.now()), message: "Added to your favorites" };
  });
  api.on(calls.removeFromWishlist, async ({ principal, params }) => {
    await removeFromWishlist(db, { customerId: principal.customerId, productId: params.productId });
    return {
      wishlist: await getWishlist(db, principal.customerId, clock.now()),
      message: "Removed from your favorites",
    };
  });

  api.on(calls.listCategories, async () => ({ data: await listCategories(db) }));
  api.on(calls.listServices, async ({ query, dependsOn }) => {
    const data = await listServices(db, query, clock.now());
    dependsOn(...tagsOf("service", data.docs));
    return { data };
  });
  api.on(calls.listServicesForCustomer, async ({ query }) => ({ data: await listServices(db, query, clock.now()) }));
  // `getServiceByName` is bound by the booking module, because a treatment's page names who performs it.
  api.on(calls.listServicesOnSale, async ({ dependsOn }) => {
    const data = await listServicesOnSale(db, clock.now());
    dependsOn(...tagsOf("service", data));
    return { data };
  });
  api.on(calls.listLimitedOffers, async ({ dependsOn }) => {
    const data = await listLimitedOffers(db, clock.now());
    const services = data.flatMap((offer) => offer.services);
    dependsOn(...tagsOf("service", services));
    return { data };
  });
  api.on(calls.listServicesOnSaleForCustomer, async () => ({ data: await listServicesOnSale(db, clock.now()) }));
};
