import type { EstimateArea } from "#modules/catalog/domain/service.ts";

/** A treatment that a guest has chosen, with the add-ons there are for it. */
export type ChosenService = {
  id: string;
  name: string;
  slug: string;
  /** The price of a unit where it is sold by the unit; the least where it is a range. */
  price: number;
  priceMax?: number | undefined;
  priceUnit?: string | undefined;
  salePrice?: number | undefined;
  /** What a visit has of it at least. */
  minUnits: number;
  /** The deposit that is set for it, in cents; 0 if it has none of its own. */
  deposit: number;
  estimateAreas: EstimateArea[];
  minutes: number;
  addOns: { id: string; name: string; price: number; priceUnit?: string | undefined; minutes: number }[];
};

/** Treatments of one concern, to choose from. */
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
