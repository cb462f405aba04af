import type { Calls } from "#shared/contract/define-call.ts";
import { listLimitedOffers } from "./limited-offer.ts";
import {
  addToWishlist,
  getBundleOfProduct,
  getProductById,
  getProductByName,
  getProductStock,
  getWishlist,
  listBrands,
  listNutrition,
  listProducts,
  listProductsByCategory,
  listProductsOnSale,
  listProductTypes,
  listRelatedProducts,
  listSkinConditions,
  listSkinTypes,
  removeFromWishlist,
} from "./product-calls.ts";
import {
  getServiceByName,
  listCategories,
  listServices,
  listServicesForCustomer,
  listServicesOnSale,
  listServicesOnSaleForCustomer,
} from "./service-calls.ts";

/** All calls of the catalog module, by the name clients use. */
export const catalogCalls = {
  listProducts,
  listProductsByCategory,
  getProductByName,
  getProductStock,
  listProductsOnSale,
  listRelatedProducts,
  getProductById,
  getBundleOfProduct,
  listSkinTypes,
  listProductTypes,
  listBrands,
  listSkinConditions,
  listNutrition,
  getWishlist,
  addToWishlist,
  removeFromWishlist,
  listCategories,
  listServices,
  listServicesForCustomer,
  getServiceByName,
  listServicesOnSale,
  listServicesOnSaleForCustomer,
  listLimitedOffers,
} satisfies Calls;

export type CatalogCalls = typeof catalogCalls;
