export { isOnSale, priceOf } from "../domain/price.ts";
export {
  type CartAddOn,
  type CartBundle,
  type CartService,
  type CartSize,
  getAddOns,
  getBundles,
  getServicesForCart,
  getSizesForCart,
} from "./cart-reads.ts";
export { listCategoryNames, listMenu } from "./list-menu.ts";
export { productIngredients, productNames, serviceNames } from "./names.ts";
export { listCombinations, selectCombinations } from "./offers/select-combinations.ts";
export { toWireOffer } from "./offers/to-wire-offer.ts";
export { findBundle } from "./products/get-bundle-of-product.ts";
export { getProduct, getProductByName } from "./products/get-product.ts";
export { listProductLabels, type ProductLabel } from "./products/list-product-labels.ts";
export { listProductsById } from "./products/list-products-by-id.ts";
export { type ProductRow, productColumns, productsWithBrands, toWireProduct } from "./products/product-rows.ts";
export { recordRating } from "./record-rating.ts";
export { getServiceByName } from "./services/get-service.ts";
export { listServiceCare } from "./services/list-service-care.ts";
export { listPopularServices, listServiceNames, listServicesById } from "./services/list-services.ts";
export { type ServiceRow, serviceColumns, toWireService } from "./services/service-rows.ts";
export { consumeReservation, releaseReservation, reserveStock, type StockWish, stockForCart } from "./stock/stock.ts";
