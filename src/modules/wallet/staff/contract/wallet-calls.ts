import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** No response contains a card's code. */
const customerMoneySchema = z.object({
  /** Cards in the customer's account, with their last four characters. */
  giftCards: z.array(z.object({ _id: idSchema, last4: z.string(), balance: centsSchema })),
  /** Granted credit that may expire. */
  credits: z.array(
    z.object({ _id: idSchema, kind: z.string(), balance: centsSchema, expiresOn: dateSchema.nullable() }),
  ),
  storeCredit: centsSchema,
  /** Deposits for upcoming visits. */
  deposits: z.array(z.object({ orderId: idSchema, amount: centsSchema })),
  packages: z.array(z.object({ _id: idSchema, name: z.string(), left: z.int(), expiresOn: dateSchema.nullable() })),
  /** Upcoming automatic charges, the next first. */
  nextCharges: z.array(z.object({ on: dateSchema, amount: centsSchema, of: z.string() })),
  /** The sum of all balances that the clinic owes, in money or goods, without package sessions. */
  owedToCustomer: centsSchema,
  /** Unpaid visit fees. */
  owedByCustomer: centsSchema,
});

export type WireCustomerMoney = FromWire<z.output<typeof customerMoneySchema>>;

const readCustomerMoney = defineCall({
  method: "GET",
  path: "admin/Customer/{id}/money",
  summary: "What the clinic and a customer owe each other, and what will be charged",
  auth: { right: "orders.see" },
  params: z.object({ id: idSchema }),
  answer: { data: customerMoneySchema },
});

export const walletStaffCalls = { readCustomerMoney } satisfies StaffCalls;
