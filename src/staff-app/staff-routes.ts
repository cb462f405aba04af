import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

const isDevelopment = process.env.NODE_ENV === "development" || process.argv.includes("typegen");

/**
 * Every address of the back office and the screen behind it. The staff's screens are an application of their own
 * (decision 0027): its folder isn't this one, so `source` says how it finds `src/`.
 */
export function staffRoutes(source: "" | "../"): RouteConfigEntry[] {
  const screen = (name: string) => `${source}modules/admin/web/routes/${name}.tsx`;
  return [
    // Screens inside the frame. What stands outside of it, such as the sign-in, goes below.
    route("admin", screen("frame"), [
      index(screen("home")),
      route("brands", screen("brands")),
      route("brands/:id", screen("brand")),
      route("services", screen("catalog/services")),
      route("services/:id", screen("catalog/service")),
      route("categories", screen("catalog/categories")),
      route("categories/:id", screen("catalog/category")),
      route("add-ons", screen("catalog/add-ons")),
      route("add-ons/:id", screen("catalog/add-on")),
      route("products", screen("catalog/products")),
      route("products/:id", screen("catalog/product")),
      route("stock", screen("catalog/stock")),
      route("stock/:id", screen("catalog/size")),
      route("bundles", screen("catalog/bundles")),
      route("bundles/:id", screen("catalog/bundle")),
      route("taxonomies/:kind", screen("catalog/taxonomies")),
      route("taxonomies/:kind/:id", screen("catalog/taxonomy")),
      route("content/banners", screen("content/banners")),
      route("content/banners/:id", screen("content/banner")),
      route("content/pages", screen("content/pages")),
      route("content/pages/:id", screen("content/page")),
      route("content/policies", screen("content/policies")),
      route("content/policies/:id", screen("content/policy")),
      route("content/news", screen("content/news")),
      route("content/news/:id", screen("content/article")),
      route("content/gallery", screen("content/gallery")),
      route("content/gallery/:id", screen("content/gallery-picture")),
      route("content/faq", screen("questions")),
      route("content/faq/:id", screen("question")),
      route("today", screen("desk/today")),
      route("people", screen("people/people"), [route(":id/:tab?", screen("people/person"))]),
      route("closures", screen("people/closures")),
      route("calendar", screen("desk/calendar")),
      route("calendar/week", screen("desk/calendar-week")),
      route("calendar/month", screen("desk/calendar-month")),
      route("visits/:id", screen("desk/visit")),
      route("my-day", screen("desk/my-day")),
      route("my-day/:visitId", screen("desk/my-visit")),
      route("customers", screen("customers/customers")),
      route("customers/duplicates", screen("customers/duplicates")),
      route("customers/:id/:tab?", screen("customers/customer")),
      route("orders", screen("orders/orders")),
      route("orders/packing", screen("orders/packing")),
      route("orders/:id", screen("orders/order")),
      route("messages", screen("messages/messages")),
      route("messages/:id", screen("messages/message")),
      route("alerts", screen("alerts")),
      route("import", screen("import")),
      route("settings", screen("settings/first")),
      route("settings/:section", screen("settings/section")),
      ...(isDevelopment ? [route("kit", screen("kit"))] : []),
      route("*", screen("unknown")),
    ]),
    route("admin/setup", screen("setup/wizard")),
    route("admin/sign-in", screen("sign-in")),
    route("admin/join/:token", screen("join")),
    // Only the build asks for it, for the one document behind all addresses.
    route("*", screen("elsewhere")),
  ];
}
