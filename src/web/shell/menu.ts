import { leadsSomewhere } from "#shared/hidden-places.ts";
import { msg } from "#shared/words/msg.ts";

/** The labels of the menu row, in order (SH-3). SERVICES isn't a page: it opens its panel. */
const menu = [
  { label: msg("HOME"), to: "/" },
  { label: msg("SHOP"), to: "/shop" },
  { label: msg("SERVICES"), to: null },
  { label: msg("MEMBERSHIP"), to: "/membership" },
  { label: msg("GALLERY"), to: "/gallery" },
  { label: msg("PAYMENT PLANS"), to: "/paymentplan" },
  { label: msg("CONTACT"), to: "/contact" },
  { label: msg("ABOUT US"), to: "/aboutus" },
] as const;

/** The page that SERVICES links to when its panel can't open. */
export const allServicesPath = "/services/services";

/** Returns the menu row of a clinic without the hidden parts. */
export function menuOf(hidden: readonly string[]): (typeof menu)[number][] {
  return menu.filter(({ to }) => leadsSomewhere(to ?? allServicesPath, hidden));
}

/** Returns only the links that lead to an existing page. */
export function thereOf<T extends { to: string }>(links: readonly T[], hidden: readonly string[]): T[] {
  return links.filter(({ to }) => leadsSomewhere(to, hidden));
}

/** The menu item after the categories (SH-4). */
export const limitedOffers = { label: msg("Limited Time Offers"), to: "/limited-deals" } as const;

/** Returns the URL of a category on the page of all treatments. */
export const categoryPath = (slug: string) => `/services/services#${slug}`;

export const servicePath = (service: { slug: string; id: string }) => `/service/${service.slug}?id=${service.id}`;

export const productPath = (product: { slug: string; id: string }) => `/product/${product.slug}?id=${product.id}`;

/** Returns the URL of the search results for a text. */
export const searchPath = (text: string) => `/search?${new URLSearchParams({ q: text })}`;

/** Returns a `tel:` link: digits with the leading plus, and the extension, if any. */
export const telLink = (phone: string) => `tel:${phone.replace(/;ext=\d+$|[^\d+]/g, (part) => (part[1] ? part : ""))}`;

/** The picture of the footer's special offer and its popup. */
export const specialOfferPicture = { image: "/pictures/category-pigmentation", alt: "", width: 1280, height: 1600 };
