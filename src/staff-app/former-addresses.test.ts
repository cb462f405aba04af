import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import { staffRoutes } from "./staff-routes.ts";

/** The URLs of sidebar entries before several screens shared an entry (hubs). People still have them as bookmarks. */
const FORMER = [
  "/admin/add-ons",
  "/admin/audit",
  "/admin/brands",
  "/admin/bundles",
  "/admin/calendar",
  "/admin/categories",
  "/admin/content/about",
  "/admin/content/banners",
  "/admin/content/faq",
  "/admin/content/gallery",
  "/admin/content/news",
  "/admin/content/pages",
  "/admin/content/policies",
  "/admin/content/search-words",
  "/admin/customers",
  "/admin/device-clean-up",
  "/admin/devices",
  "/admin/forms",
  "/admin/import",
  "/admin/memberships",
  "/admin/messages",
  "/admin/my-day",
  "/admin/my-time-off",
  "/admin/offers/coupons",
  "/admin/offers/gift-cards",
  "/admin/orders",
  "/admin/payment-plans",
  "/admin/payments/credits",
  "/admin/payments/day-close",
  "/admin/payments/disputes",
  "/admin/payments/liabilities",
  "/admin/payments/payouts",
  "/admin/payments/refunds",
  "/admin/people",
  "/admin/products",
  "/admin/questions",
  "/admin/reviews",
  "/admin/rooms",
  "/admin/rules",
  "/admin/services",
  "/admin/settings",
  "/admin/stock",
  "/admin/taxonomies/skin-types",
  "/admin/today",
  "/admin/waitlist",
];

it("each URL that the sidebar used to link to still leads to a screen (OO-45)", () => {
  // The build's routes contain file names where the router's contain components, but this test reads only their paths.
  const routes = staffRoutes("") as unknown as RouteObject[];
  const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;
  expect(FORMER.filter((address) => [undefined, "*"].includes(pathOf(address)))).toEqual([]);
  expect(pathOf("/admin/no-such-screen")).toBe("*");
});
