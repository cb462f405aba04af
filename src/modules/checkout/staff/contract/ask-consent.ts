import { z } from "zod";
import { membershipIntervals } from "#modules/membership/domain/membership-period.ts";
import { centsSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** A membership to sell, with its billing interval. */
export const membershipForSaleSchema = z.object({ planId: idSchema, interval: z.enum(membershipIntervals) });

/** A package to sell, with its number of payments. */
export const packageForSaleSchema = z.object({ packageId: idSchema, option: z.int().min(1).max(60) });

const askedConsentSchema = z.object({
  _id: idSchema,
  customerId: idSchema,
  kind: z.enum(["membership", "package", "card"]),
  name: z.string(),
  /** Amount of the first payment, taken at the desk. */
  price: centsSchema,
  text: z.string(),
  hash: z.string(),
  via: z.enum(["phone", "screen"]),
  /** `given`: it can be sold; `used`: it was sold; `withdrawn`: its price or text has changed since. */
  state: z.enum(["asked", "given", "used", "expired", "withdrawn"]),
  expiresAt: instantSchema,
  /**
   * URL of the page where the customer agrees. Returned once, only to the staff member who requested it, and never if
   * it was emailed.
   */
  url: z.url().nullable(),
  /** The name the customer typed. */
  signedBy: z.string().nullable(),
  givenAt: instantSchema.nullable(),
});

export type WireAskedConsent = FromWire<z.output<typeof askedConsentSchema>>;

const answer = { data: askedConsentSchema };

/**
 * Asks a customer to agree to a membership or package before it is sold, or to the storage of the card with which they
 * pay. `phone`: with a link, which is shown as a code to scan or emailed. `screen`: on the clinic's own screen, turned
 * to the customer, with their name and drawn signature. Consent can be given only on the page of the link or screen. It
 * is valid for one order, within a day.
 */
export const askSaleConsent = defineCall({
  method: "POST",
  path: "admin/Order/desk/consent",
  summary: "Ask a customer to agree to a membership or package",
  auth: { right: "payments.take" },
  idempotent: true,
  tellsSecret: true,
  body: z
    .object({
      customerId: idSchema,
      membership: membershipForSaleSchema.optional(),
      package: packageForSaleSchema.optional(),
      /** Consent to save the card used on a card reader. */
      card: z.literal(true).optional(),
      via: z.enum(["phone", "screen"]).default("phone"),
      /** Whether the link is emailed too. */
      mail: z.boolean().default(false),
    })
    .refine(
      (body) => [body.membership, body.package, body.card].filter((one) => one !== undefined).length === 1,
      "Name a membership, a package or a card.",
    ),
  answer,
  failures: ["not_found", "member_already", "option_unavailable", "conflict", "invalid_input"],
});

/** Whether the customer has agreed by now. */
export const readAskedConsent = defineCall({
  method: "GET",
  path: "admin/Order/desk/consent/{id}",
  summary: "Whether a customer has agreed to a membership or package",
  auth: { right: "payments.take" },
  params: z.object({ id: idSchema }),
  answer,
  failures: ["not_found"],
});

const contractForSaleSchema = z.object({
  name: z.string(),
  membership: membershipForSaleSchema.optional(),
  package: packageForSaleSchema.optional(),
  /** Amount of the first payment, and for a package the number of payments. */
  price: centsSchema,
  payments: z.int().optional(),
  /** Whether there are later charges, for which the customer needs a card on file. */
  needsCard: z.boolean(),
});

export type WireContractForSale = FromWire<z.output<typeof contractForSaleSchema>>;

/** Lists the memberships and packages the desk can sell, with each way to pay for them. */
export const listContractsForSale = defineCall({
  method: "GET",
  path: "admin/Order/desk/contracts",
  summary: "The memberships and packages that can be sold at the counter",
  auth: { right: "payments.take" },
  answer: { data: z.array(contractForSaleSchema) },
});

export const askConsentCalls = { askSaleConsent, readAskedConsent, listContractsForSale };
