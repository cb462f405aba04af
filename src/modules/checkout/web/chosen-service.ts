import type { EstimateArea } from "#modules/catalog/domain/service.ts";

/** A treatment that a guest has chosen, with its available add-ons. */
export type ChosenService = {
  id: string;
  name: string;
  slug: string;
  /** The unit price if the treatment is sold by the unit; the minimum if the price is a range. */
  price: number;
  priceMax?: number | undefined;
  priceUnit?: string | undefined;
  salePrice?: number | undefined;
  /** The minimum number of units per visit. */
  minUnits: number;
  /** The treatment's own deposit, in cents; 0 if the treatment has none. */
  deposit: number;
  estimateAreas: EstimateArea[];
  minutes: number;
  addOns: { id: string; name: string; price: number; priceUnit?: string | undefined; minutes: number }[];
};

/** Treatments for one concern, to choose from. */
export type ServiceGroup = {
  name: string;
  services: {
    id: string;
    name: string;
    price: number;
    priceMax?: number | undefined;
    priceUnit?: string | undefined;
    salePrice?: number | undefined;
    minutes: number;
  }[];
};
