import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { draftHash, publishBody } from "#shared/contract/resource/call-shapes.ts";
import { MOST_IMPORT_BYTES } from "#shared/contract/resource/import-calls.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { pricedKinds, priceNames } from "../../domain/price-change.ts";
import { priceSchema } from "./prices.ts";

/** The maximum number of prices in one change. */
const MOST_PRICES = 2_000;

const see = { right: "catalog.see" } as const;
const edit = { right: "catalog.edit" } as const;
const params = z.object({ id: idSchema });

const ofItem = { kind: z.enum(pricedKinds), itemId: idSchema, which: z.enum(priceNames) };
const rowBody = z.object({ ...ofItem, old: priceSchema, price: priceSchema });

const rowSchema = z.object({
  ...ofItem,
  name: z.string(),
  /** The item's category, its brand, or its kind. */
  group: z.string(),
  /** The price when the row was saved, and the new price. */
  old: z.int(),
  price: z.int(),
  /** The current price; null if the item no longer exists. */
  now: z.int().nullable(),
  /** Why the new price can't be applied. */
  issue: z.string().nullable(),
});
const rowsSchema = z.array(rowSchema);
export type PriceChangeRow = FromWire<z.output<typeof rowSchema>>;

const stateSchema = z.object({
  state: z.enum(["empty", "draft", "planned", "live"]),
  /** The hash of the draft as it was read: the draft isn't replaced or published once another person has changed it. */
  hash: draftHash.nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** When the prices go live, or went live. */
  liveFrom: z.iso.datetime().nullable(),
  rows: rowsSchema,
});
export type PriceChangeState = FromWire<z.output<typeof stateSchema>>;
const answer = { data: stateSchema };

const readPriceChange = defineCall({
  method: "GET",
  path: "admin/PriceChange/{id}/prices",
  summary: "The prices of a price change, beside those of now",
  auth: see,
  params,
  answer,
  failures: ["not_found"],
});

const savePriceChange = defineCall({
  method: "PUT",
  path: "admin/PriceChange/{id}/prices",
  summary: "Replace the prices of a price change; they are a draft, planned no more",
  auth: edit,
  idempotent: true,
  params,
  body: z.object({ rows: z.array(rowBody).max(MOST_PRICES), hash: draftHash.nullable() }),
  answer,
  failures: ["not_found", "version_conflict", "conflict"],
});

const publishPriceChange = defineCall({
  method: "POST",
  path: "admin/PriceChange/{id}/publish",
  summary: "Put the prices of a price change on the site, all of them at once or at an instant",
  auth: edit,
  idempotent: true,
  params,
  body: publishBody,
  answer,
  failures: ["not_found", "version_conflict", "conflict"],
});

const proposePrices = defineCall({
  method: "POST",
  path: "admin/Price/propose",
  summary: "New prices of many items by a step, such as 5% rounded to $5; changes nothing",
  auth: see,
  idempotent: true,
  body: z.object({
    kind: z.enum(pricedKinds),
    /** A category of treatments or a brand of products; if missing, all of the kind. */
    groupId: idSchema.optional(),
    /** Whether member prices change as well. */
    withMemberPrices: z.boolean().optional(),
    step: z.union([
      z.object({ percent: z.number().min(-90).max(300), roundTo: z.int().min(1).max(100_000) }),
      z.object({ cents: z.int().min(-10_000_000).max(10_000_000), roundTo: z.int().min(1).max(100_000) }),
    ]),
  }),
  answer: { data: z.object({ rows: rowsSchema }) },
});

const findPrices = defineCall({
  method: "GET",
  path: "admin/Price/find",
  summary: "Prices whose item has a text in its name",
  auth: see,
  query: z.object({ q: z.string().max(80) }),
  answer: { data: z.object({ rows: rowsSchema }) },
});

const exportPrices = defineCall({
  method: "GET",
  path: "admin/Price/file",
  summary: "Every price, as a CSV file to write new ones into",
  auth: see,
  raw: "text/csv",
  answer: {},
});

const readPriceFile = defineCall({
  method: "POST",
  path: "admin/Price/file",
  summary: "Read new prices from a CSV file, such as that of exportPrices; changes nothing",
  auth: edit,
  idempotent: true,
  upload: { mediaType: "text/csv", maxBytes: MOST_IMPORT_BYTES },
  answer: {
    data: z.object({
      rows: rowsSchema,
      /** The number of rows without a new price, or with the current price. */
      same: z.int(),
      issues: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
  },
  failures: ["import_invalid"],
});

/** The calls for price changes of many items. */
export const priceChangeCalls = {
  readPriceChange,
  savePriceChange,
  publishPriceChange,
  proposePrices,
  findPrices,
  exportPrices,
  readPriceFile,
} satisfies StaffCalls;
