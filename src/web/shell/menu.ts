import { leadsSomewhere } from "#shared/hidden-places.ts";
import { msg } from "#shared/words/msg.ts";

/** The menu row's words, in their order (SH-3). SERVICES is no page: it opens its panel. */
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

/** Where SERVICES leads when its panel can't open. */
export const allServicesPath = "/services/services";

/** The menu row of a clinic that doesn't have these places. */
export function menuOf(hidden: readonly string[]): (typeof menu)[number][] {
  return menu.filter(({ to }) => leadsSomewhere(to ?? allServicesPath, hidden));
}

/** Those of a list of links that lead to a page. */
export function thereOf<T extends { to: string }>(links: readonly T[], hidden: readonly string[]): T[] {
  return links.filter(({ to }) => leadsSomewhere(to, hidden));
}

/** The entry after the categories (SH-4). */
export const limitedOffers = { label: msg("Limited Time Offers"), to: "/limited-deals" } as const;

/** A category's place on the page of all treatments. */
export const categoryPath = (slug: string) => `/services/services#${slug}`;

export const servicePath = (service: { slug: string; id: string }) => `/service/${service.slug}?id=${service.id}`;

export const productPath = (product: { slug: string; id: string }) => `/product/${product.slug}?id=${product.id}`;

/** The page of all that a text finds. */
export const searchPath = (text: string) => `/search?${new URLSearchParams({ q: text })}`;

/** A number that dials: digits and the leading plus, and its extension where there is one. */
export const telLink = (phone: string) => `tel:${phone.replace(/;ext=\d+$|[^\d+]/g, (part) => (part[1] ? part : ""))}`;

/** What the footer's special offer and its popup show. */
export const specialOfferPicture = { image: "/pictures/category-pigmentation", alt: "", width: 1280, height: 1600 };
