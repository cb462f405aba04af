import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** No answer has the code of a card. */
const customerMoneySchema = z.object({
  /** Cards in the customer's account, by their last four characters. */
  giftCards: z.array(z.object({ _id: idSchema, last4: z.string(), balance: centsSchema })),
  /** Granted credit that may expire. */
  credits: z.array(
    z.object({ _id: idSchema, kind: z.string(), balance: centsSchema, expiresOn: dateSchema.nullable() }),
  ),
  storeCredit: centsSchema,
  /** Paid for visits that are still to come. */
  deposits: z.array(z.object({ orderId: idSchema, amount: centsSchema })),
  packages: z.array(z.object({ _id: idSchema, name: z.string(), left: z.int(), expiresOn: dateSchema.nullable() })),
  /** What will be charged by itself, the next first. */
  nextCharges: z.array(z.object({ on: dateSchema, amount: centsSchema, of: z.string() })),
  /** All balances together: what the clinic owes in money or goods, without visits of packages. */
  owedToCustomer: centsSchema,
  /** Fees of visits that aren't paid. */
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
