import { useRouteLoaderData } from "react-router";
import type { SiteBrand } from "#shared/brand/brand-css.ts";
import type { Logo } from "#shared/brand/logo.ts";
import type { FocalPoint } from "#shared/focal-point.ts";
import type { FormatPack } from "#shared/formats/format-pack.ts";
import type { SitePlace } from "#shared/site-content.ts";
import type { UserData } from "#web/state/user-store.ts";

/** The hours of one weekday, "HH:mm" in the clinic's zone; `null` when closed. */
export type ShellHours = { opens: string; closes: string } | null;

export type ContactDetails = {
  /** Can be dialed from anywhere; `phoneDisplay` is the local format. */
  phone: string;
  phoneDisplay: string;
  email: string;
  instagram: string;
  fb: string;
  /** "@name", shown in the footer. */
  socialHandle: string;
  address: {
    line1: string;
    line2?: string;
    city: string;
    state: string;
    postalCode: string;
    country: string;
    order: string;
  };
  /** A link to an external map of the address. */
  mapLink: string;
  /** The map to embed when a visitor requests it. */
  map: string;
  /** By weekday: 0 = Sunday … 6 = Saturday. */
  hours: ShellHours[];
  /** Dates on which the clinic is closed, or open at special hours. */
  holidays: { date: string; name: string; opens?: string; closes?: string }[];
  timeZone: string;
};

export type ShellService = { id: string; name: string; slug: string };

export type ShellCategory = { id: string; name: string; slug: string };

/** A category of the menu; its treatments are loaded when the menu is opened (use-menu.ts). */
export type MenuCategory = ShellCategory & { services: ShellService[] };

export type ShellSettings = {
  /** The clinic's name, which is never hard-coded. */
  name: string;
  isOpen: boolean;
  tagline: string;
  acceptedCards: string[];
  currency: string;
  /** The clinic's date at the time of rendering, YYYY-MM-DD: the same on both sides of hydration. */
  today: string;
  promo: {
    offerText: string;
    discountCodeLine: string;
    appleUrl: string;
    androidUrl: string;
    specialOfferTitle: string;
    specialOfferText: string;
    firstVisitGiftText: string;
  };
};

export type Person = {
  /** The logged-in customer; `null` for a guest. */
  user: UserData | null;
};

type ShellPicture = { image: string; alt: string; width: number; height: number; focalPoint?: FocalPoint };

/** The banners that staff made for the top of pages, by the first segment of the page's path. */
export type PageBannerData = {
  page: string;
  title: string;
  description: string[];
  picture: ShellPicture;
  pictureTall: ShellPicture | null;
};

/** The data for every page's layout, loaded by the root loader. */
export type ShellData = {
  /**
   * The visitor for whom the server rendered the page; `null` on a page that is the same for all visitors: see
   * `usePerson`.
   */
  person: Person | null;
  /** The policies that the clinic has written. */
  policies: ("privacy" | "terms" | "shipping" | "return")[];
  /** The parts of the site for which the clinic has no content. */
  hidden: readonly SitePlace[];
  contact: ContactDetails;
  /** In menu order (SH-4). */
  categories: ShellCategory[];
  /** The clinic's own theme, if it isn't the standard one. */
  brand?: SiteBrand;
  /** Replaces the clinic's name. */
  logo?: Logo;
  /** Present only if staff made some. */
  banners?: PageBannerData[];
  settings: ShellSettings;
  /** Present only if the operator disables the service worker. */
  isWorkerOff?: boolean;
  /** The page's language, if it isn't the default, and its formats for numbers and days. */
  language?: string;
  formats?: FormatPack | undefined;
};

/**
 * Returns the root loader's data, in any component of a page. Throws if there is none, such as in the root's error
 * page.
 */
export function useShellData(): ShellData {
  const shell = useOptionalShellData();
  if (!shell) throw new Error("the root loader has no data here");
  return shell;
}

export function useOptionalShellData(): ShellData | undefined {
  return useRouteLoaderData<() => ShellData>("root");
}

/**
 * Returns a function that tells whether a part of the site exists in this clinic. If nothing is known about the clinic,
 * all parts exist.
 */
export function useIsThere(): (place: SitePlace) => boolean {
  const hidden = useOptionalShellData()?.hidden ?? [];
  return (place) => !hidden.includes(place);
}
