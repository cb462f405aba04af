import { z } from "zod";
import { ownCardSchema } from "#modules/gift-cards/contract/own-cards.ts";
import {
  type Calls,
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  pagedSchema,
  pagingSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const walletSchema = z.object({
  /** Gift cards in the account; cards for others are in `user/giftCards`. */
  giftCards: z.array(ownCardSchema),
  /** Granted credit that may expire. */
  credits: z.array(
    z.object({
      _id: idSchema,
      kind: z.string(),
      balance: centsSchema,
      granted: centsSchema,
      expiresOn: dateSchema.optional(),
    }),
  ),
  /** Store credit never expires. */
  storeCredit: centsSchema,
  /** Deposits for upcoming visits. */
  deposits: z.array(z.object({ orderId: idSchema, amount: centsSchema })),
  /** Purchased sessions that aren't used up. */
  packages: z.array(z.object({ _id: idSchema, name: z.string(), left: z.int(), expiresOn: dateSchema.optional() })),
  /** Upcoming automatic charges, the next first. */
  nextCharges: z.array(z.object({ on: dateSchema, amount: centsSchema, of: z.string() })),
});

const walletEntrySchema = z.object({
  _id: z.string(),
  at: instantSchema,
  /** The kind of event, such as `order_reserved`. */
  event: z.string(),
  /** `credit`, `store_credit`, `deposit`, or `gift_card` followed by a colon and the card's id. */
  account: z.string(),
  /** The last four characters of the gift card. */
  last4: z.string().optional(),
  /** Above zero for an increase. */
  amount: centsSchema,
  /** The customer's own order to which the entry belongs. */
  orderId: idSchema.optional(),
  orderNumber: z.int().optional(),
});

export type WireWallet = FromWire<z.output<typeof walletSchema>>;
export type WireWalletEntry = FromWire<z.output<typeof walletEntrySchema>>;

const yearQuery = z.object({ year: z.coerce.number().int().min(2000).max(9998) });

export const getWallet = defineCall({
  method: "GET",
  path: "user/wallet",
  summary: "What the customer can pay with, has paid in advance, and will be charged",
  auth: "customer",
  answer: { data: walletSchema },
});

export const listWalletEntries = defineCall({
  method: "GET",
  path: "user/wallet/entries",
  summary: "What moved on the customer’s credit, store credit, gift cards and deposits, newest first",
  auth: "customer",
  query: z.object(pagingSchema),
  answer: { data: pagedSchema(walletEntrySchema) },
});

/** Returns a year's statement, in the clinic's zone. The same statement always has the same bytes. */
export const getWalletStatement = defineCall({
  method: "GET",
  path: "user/wallet/statement.pdf",
  summary: "All movements of a year as PDF",
  auth: "customer",
  query: yearQuery,
  answer: {},
  raw: "application/pdf",
});

export const getWalletTable = defineCall({
  method: "GET",
  path: "user/wallet/statement.csv",
  summary: "All movements of a year as CSV",
  auth: "customer",
  query: yearQuery,
  answer: {},
  raw: "text/csv",
});

/** Every call of the wallet module, by the name that clients use. */
export const walletCalls = { getWallet, listWalletEntries, getWalletStatement, getWalletTable } satisfies Calls;

export type WalletCalls = typeof walletCalls;
