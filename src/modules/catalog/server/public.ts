export { type ItemPrices, priceOf } from "../domain/price.ts";
export { findByNames } from "./find-by-names.ts";
export { listCategoryNames, listMenu } from "./list-menu.ts";
export { listItemNames, productIngredientsInSql, productNamesInSql, serviceNamesInSql } from "./names.ts";
export {
  conditionalSalesInSql,
  offerWeekdaysInSql,
  saleConditionInSql,
  servicesOfOfferInSql,
} from "./offers/conditional-sales-in-sql.ts";
export { listCombinations, selectCombinationsInSql } from "./offers/select-combinations-in-sql.ts";
export { toWireOffer } from "./offers/to-wire-offer.ts";
export { doseInSql, nowPlaceholder } from "./price-in-sql.ts";
export { findBundle } from "./products/get-bundle-of-product.ts";
export { getProduct, getProductByName } from "./products/get-product.ts";
export { listProductLabels, type ProductLabel } from "./products/list-product-labels.ts";
export { listProductsById } from "./products/list-products-by-id.ts";
export { type ProductRow, productColumns, productsWithBrandsInSql, toWireProduct } from "./products/product-rows.ts";
export {
  type BundleItem,
  bundleItemsOfInSql,
  bundlesForCartInSql,
  findBundleForCart,
} from "./products/sold-bundles.ts";
export { favouriteIdsInSql, isFavouriteInSql } from "./products/wishlist.ts";
export * as catalogSetup from "./public/catalog-setup.ts";
export * as stock from "./public/stock.ts";
export { recordRating } from "./record-rating.ts";
export { listAddOnsToBook, listServicesToBook } from "./services/bookable-services.ts";
export { getServiceByName } from "./services/get-service.ts";
export { listServiceCare } from "./services/list-service-care.ts";
export { listPopularServices, listServiceNames, listServicesById } from "./services/list-services.ts";
export { type ServiceRow, toWireService } from "./services/service-rows.ts";
export { listServicesToScreen, serviceStatementsInSql } from "./services/services-to-screen.ts";
export { catalogContent, soldBundleInSql, soldProductInSql } from "./site-content.ts";
export {
  addOnRows,
  itemsOfGroupsInSql,
  namedItemsInSql,
  offeredAddOnsInSql,
  pricedServicesInSql,
  pricedSizesInSql,
  sizeRows,
} from "./sold-items.ts";
export { toWireEstimate } from "./to-wire-estimate.ts";
