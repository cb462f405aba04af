import type { Exception } from "./rules.ts";

/** Reads of other modules' tables that are still to be mended. Nothing may be added. */
export const known: readonly Exception[] = [
  {
    file: "modules/cart/server/personal-data.ts",
    names: ["modules/catalog/server/tables.ts"],
    reason: "to be mended",
  },
  {
    file: "modules/content/server/personal-data.ts",
    names: ["modules/account/server/tables.ts"],
    reason: "to be mended",
  },
  {
    file: "modules/booking/server/mails/write-reminders.ts",
    names: ["modules/catalog/server/tables.ts"],
    reason: "to be mended",
  },
  {
    file: "modules/booking/server/slots/clinic-snapshot.ts",
    names: ["modules/catalog/server/tables.ts"],
    reason: "to be mended",
  },
  {
    file: "modules/checkout/server/orders/prepare-order.ts",
    names: ["modules/cart/server/tables.ts"],
    reason: "to be mended",
  },
  {
    file: "server/page-boundaries.ts",
    names: ["product_sizes", "services", "limited_offers"],
    reason: "to be mended",
  },
  {
    file: "modules/booking/server/invariants.ts",
    names: ["clinic_settings"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/api.ts",
    names: ["addresses"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/get-product-of-customer.ts",
    names: ["wishlist_items", "product_sizes"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/list-cart-addresses.ts",
    names: ["addresses"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/open-cart.ts",
    names: ["addresses"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/read-open-cart.ts",
    names: ["addresses", "clinic_settings", "appointments"],
    reason: "to be mended",
  },
  {
    file: "modules/checkout/server/invariants.ts",
    names: [
      "checkout_sessions",
      "refunds",
      "appointments",
      "appointment_services",
      "carts",
      "stock_reservations",
      "products",
    ],
    reason: "to be mended",
  },
  {
    file: "modules/checkout/server/list-reviews.ts",
    names: ["services", "products"],
    reason: "to be mended",
  },
  {
    file: "modules/payments/server/invariants.ts",
    names: ["orders"],
    reason: "to be mended",
  },
  {
    file: "modules/search/server/search-all.ts",
    names: ["products"],
    reason: "to be mended",
  },
  {
    file: "modules/search/server/search-products.ts",
    names: ["products", "brands"],
    reason: "to be mended",
  },
  {
    file: "modules/shell/server/get-shell.ts",
    names: [
      "categories",
      "services",
      "cart_products",
      "cart_services",
      "cart_add_ons",
      "cart_bundles",
      "carts",
      "customers",
    ],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/lines/add-bundle.ts",
    names: ["bundle_items", "product_sizes", "bundles"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/lines/add-product.ts",
    names: ["product_sizes", "products"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/lines/add-service.ts",
    names: ["services", "appointments", "service_add_ons", "add_ons"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/lines/change-lines.ts",
    names: ["product_sizes", "add_ons", "bundles", "services"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/lines/merge-guest-cart.ts",
    names: ["product_sizes", "products", "services", "bundles"],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/lines/read-lines.ts",
    names: [
      "product_images",
      "brands",
      "categories",
      "product_sizes",
      "products",
      "services",
      "add_ons",
      "bundle_items",
      "bundles",
    ],
    reason: "to be mended",
  },
  {
    file: "modules/cart/server/visit/visit-of-cart.ts",
    names: ["appointments"],
    reason: "to be mended",
  },
  {
    file: "modules/checkout/server/orders/order-queries.ts",
    names: ["products", "checkout_sessions", "appointments"],
    reason: "to be mended",
  },
  {
    file: "modules/checkout/server/payment/reconcile-payments.ts",
    names: ["checkout_sessions"],
    reason: "to be mended",
  },
  {
    file: "modules/checkout/server/payment/settle-order.ts",
    names: ["carts"],
    reason: "to be mended",
  },
];
