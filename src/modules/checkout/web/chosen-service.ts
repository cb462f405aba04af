/** A treatment that a guest has chosen, with the add-ons there are for it. */
export type ChosenService = {
  id: string;
  name: string;
  slug: string;
  /** Of one unit, where it is sold by the unit. */
  price: number;
  priceUnit?: string | undefined;
  /** What a visit has of it at least. */
  minUnits: number;
  minutes: number;
  addOns: { id: string; name: string; price: number; minutes: number }[];
};

/** Treatments of one concern, to choose from. */
export type ServiceGroup = {
  name: string;
  services: { id: string; name: string; price: number; priceUnit?: string | undefined; minutes: number }[];
};
