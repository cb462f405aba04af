import { useRouteLoaderData } from "react-router";
import type { SiteBrand } from "#shared/brand/brand-css.ts";
import type { Logo } from "#shared/brand/logo.ts";
import type { FocalPoint } from "#shared/focal-point.ts";
import type { FormatPack } from "#shared/formats/format-pack.ts";
import type { SitePlace } from "#shared/site-content.ts";
import type { UserData } from "#web/state/user-store.ts";

/** Opening of one weekday, "HH:mm" in the clinic's zone; `null` when closed. */
export type ShellHours = { opens: string; closes: string } | null;

export type ContactDetails = {
  /** Dials from anywhere; `phoneDisplay` is how one writes it here. */
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
  /** Opens a map of the address elsewhere. */
  mapLink: string;
  /** The map to embed once a visitor asks for it. */
  map: string;
  /** 0 = Sunday … 6 = Saturday. */
  hours: ShellHours[];
  /** Dates on which it is closed, or open at special hours. */
  holidays: { date: string; name: string; opens?: string; closes?: string }[];
  timeZone: string;
};

export type ShellService = { id: string; name: string; slug: string };

export type ShellCategory = { id: string; name: string; slug: string };

/** A category of the menu; its treatments come when the menu is opened (use-menu.ts). */
export type MenuCategory = ShellCategory & { services: ShellService[] };

export type ShellSettings = {
  /** The clinic's name; nothing in the code knows it. */
  name: string;
  isOpen: boolean;
  tagline: string;
  acceptedCards: string[];
  currency: string;
  /** The clinic's day at the time of rendering, YYYY-MM-DD: the same on both sides of hydration. */
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

/** What staff made for the top of a page, by the first part of its address. */
export type PageBannerData = {
  page: string;
  title: string;
  description: string[];
  picture: ShellPicture;
  pictureTall: ShellPicture | null;
};

/** What every page's frame shows; filled by the root loader. */
export type ShellData = {
  /** The person the server rendered the page for. `null` on a page that is the same for everybody: see `usePerson`. */
  person: Person | null;
  /** Those that the clinic has written. */
  policies: ("privacy" | "terms" | "shipping" | "return")[];
  /** The places of the site that the clinic has no content for. */
  hidden: readonly SitePlace[];
  contact: ContactDetails;
  /** In menu order (SH-4). */
  categories: ShellCategory[];
  /** The clinic's own look, where it isn't the standard one. */
  brand?: SiteBrand;
  /** Stands in place of the clinic's name. */
  logo?: Logo;
  /** There only where staff made some. */
  banners?: PageBannerData[];
  settings: ShellSettings;
  /** There only when the operator takes the service worker back. */
  isWorkerOff?: boolean;
  /** The page's language, where it isn't the default; and how it writes numbers and days. */
  language?: string;
  formats?: FormatPack | undefined;
};

/** The root loader's data, in any component of a page. Throws where there is none, such as in the root's error page. */
export function useShellData(): ShellData {
  const shell = useOptionalShellData();
  if (!shell) throw new Error("the root loader has no data here");
  return shell;
}

export function useOptionalShellData(): ShellData | undefined {
  return useRouteLoaderData<() => ShellData>("root");
}

/** Tells of places of the site whether they exist in this clinic. Where nothing is known of the clinic, all do. */
export function useIsThere(): (place: SitePlace) => boolean {
  const hidden = useOptionalShellData()?.hidden ?? [];
  return (place) => !hidden.includes(place);
}
