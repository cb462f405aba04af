import { z } from "zod";
import { codeSchema } from "#modules/account/contract/account-fields.ts";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { LONGEST_SIGNATURE } from "../domain/desk/sale-consent.ts";

const params = z.object({ id: idSchema });

/** The secret of the link, which was emailed only to the customer or is shown by staff. */
const linkSchema = textSchema(200);

const saleConsentSchema = z.object({
  _id: idSchema,
  kind: z.enum(["membership", "package", "card"]),
  /** The name of the membership plan or package; for a card, "saving your card". */
  name: z.string(),
  /** The amount of the first payment, made at the clinic; 0 for a card. */
  price: centsSchema,
  /** The terms to accept, and the hex SHA-256 of their UTF-8 text. */
  text: z.string(),
  hash: z.string(),
  /** `phone`: with a link. `screen`: on the clinic's own screen, where a drawn signature is required. */
  via: z.enum(["phone", "screen"]),
  /** `expired` and `withdrawn` can't be accepted anymore. `withdrawn` means that the price or text has changed. */
  state: z.enum(["asked", "given", "expired", "withdrawn"]),
  expiresAt: instantSchema,
  /**
   * Whether accepting requires a code from the customer's email. It does if staff have shown the link, because then the
   * link doesn't prove who opens it, and the caller isn't logged in as the customer.
   */
  asksCode: z.boolean(),
  /**
   * The masked email that gets the code; null for a customer without an email, who can accept on the clinic's screen or
   * while signed in.
   */
  codeTo: z.string().nullable(),
});

export type WireSaleConsent = FromWire<z.output<typeof saleConsentSchema>>;

/** Returns the terms a customer must accept before the clinic sells them a membership or package at the desk. */
export const readSaleConsent = defineCall({
  method: "GET",
  path: "saleConsent/{id}",
  summary: "What I am asked to agree to at the clinic, by the link to it",
  auth: "optional",
  params,
  query: z.object({ link: linkSchema }),
  answer: { data: saleConsentSchema },
  failures: ["not_found"],
});

/**
 * Sends a six-digit code to the customer's own email, for this sale only, valid for 10 minutes and 5 attempts. The
 * limit is three codes in 15 minutes and ten a day per email and network. `conflict`: there is no email, or no code is
 * needed.
 */
export const sendSaleConsentCode = defineCall({
  method: "POST",
  path: "saleConsent/{id}/code",
  summary: "Send the customer a code to agree with",
  auth: "optional",
  params,
  body: z.object({ link: linkSchema }),
  answer: { data: saleConsentSchema },
  failures: ["not_found", "link_expired", "conflict", "rate_limited"],
});

/**
 * Accepts the terms for the customer, with the text they read and their name. With a link shown by staff they also
 * enter the code from their email, unless they are signed in; an emailed link is enough. On the clinic's screen they
 * sign: `signature` is an SVG path on a field of 600 by 200, with `M` and `L` in whole numbers. A repeated request
 * returns the same. `forbidden`: staff can't accept for a customer, except by handing over the clinic's screen.
 * `verification_needed`: the code is missing. `consent_missing`: the text has changed since.
 */
export const giveSaleConsent = defineCall({
  method: "POST",
  path: "saleConsent/{id}",
  summary: "Agree to a membership or package that the clinic sells me",
  auth: "optional",
  params,
  body: z.object({
    link: linkSchema,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    name: personNameSchema(),
    signature: textSchema(LONGEST_SIGNATURE).optional(),
    code: codeSchema.optional(),
  }),
  answer: { data: saleConsentSchema },
  failures: [
    ...(["not_found", "forbidden", "link_expired", "consent_missing", "invalid_input"] as const),
    ...(["verification_needed", "invalid_code", "code_expired", "rate_limited"] as const),
  ],
});

export const saleConsentCalls = { readSaleConsent, sendSaleConsentCode, giveSaleConsent };
