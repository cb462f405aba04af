import { z } from "zod";
import { instant, money } from "#shared/contract/resource/fields.ts";

const cents = z.int().min(0).max(10_000_000);

/** Schemas of prices besides the list price. */
export const reducedPriceSchemas = {
  salePrice: cents.nullable(),
  saleStartsAt: z.iso.datetime().nullable(),
  saleEndsAt: z.iso.datetime().nullable(),
  memberPrice: cents.nullable(),
};

export const priceSchema = cents;

/** Price fields besides the list price. */
export const reducedPriceFields = {
  salePrice: money({
    label: "Sale price",
    filter: true,
    csv: "sale price",
    editable: true,
    bulk: true,
    initial: null,
    section: "Price",
    help: "Below the list price. Without dates, the sale doesn't end.",
  }),
  saleStartsAt: instant({
    label: "Sale starts",
    filter: true,
    csv: "sale starts",
    bulk: true,
    initial: null,
    section: "Price",
  }),
  saleEndsAt: instant({
    label: "Sale ends",
    filter: true,
    csv: "sale ends",
    bulk: true,
    initial: null,
    section: "Price",
  }),
  memberPrice: money({
    label: "Member price",
    filter: true,
    csv: "member price",
    editable: true,
    bulk: true,
    initial: null,
    section: "Price",
  }),
} as const;

export const REDUCED_PRICES = ["salePrice", "saleStartsAt", "saleEndsAt", "memberPrice"] as const;
