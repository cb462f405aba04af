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
export { findBundle } from "./get-bundle-of-product.ts";
export { getProduct, getProductByName } from "./get-product.ts";
export { getServiceByName } from "./get-service.ts";
export { listProductLabels, type ProductLabel } from "./list-product-labels.ts";
export { listProductsById } from "./list-products-by-id.ts";
export { listServiceNames, listServicesById } from "./list-services.ts";
export { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";
export { recordRating } from "./record-rating.ts";
export { listCombinations, selectCombinations } from "./select-combinations.ts";
export { type ServiceRow, serviceColumns, toWireService } from "./service-rows.ts";
export { consumeReservation, releaseReservation, reserveStock, type StockWish, stockForCart } from "./stock.ts";
export { toWireOffer } from "./to-wire-offer.ts";
