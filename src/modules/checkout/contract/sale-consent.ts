import { z } from "zod";
import { codeSchema } from "#modules/account/contract/account-fields.ts";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { LONGEST_SIGNATURE } from "../domain/desk/sale-consent.ts";

const params = z.object({ id: idSchema });

/** The secret of the link: one that was mailed to the customer alone, or one that staff show. */
const linkSchema = textSchema(200);

const saleConsentSchema = z.object({
  _id: idSchema,
  kind: z.enum(["membership", "package", "card"]),
  /** The membership plan or package; of a card that is saved, what happens to it. */
  name: z.string(),
  /** What the first payment is, taken at the clinic; 0 for a card. */
  price: centsSchema,
  /** What is agreed to, and the hex SHA-256 of it in UTF-8. */
  text: z.string(),
  hash: z.string(),
  /** `phone`: by a link; `screen`: on the clinic's own screen, where a drawn signature is needed. */
  via: z.enum(["phone", "screen"]),
  /** `expired` and `withdrawn`: it can't be agreed to anymore; `withdrawn`: its price or its text has changed. */
  state: z.enum(["asked", "given", "expired", "withdrawn"]),
  expiresAt: instantSchema,
  /** Whether a code from the customer's email is needed to agree: staff show the link, so that it proves nothing, and this isn't the customer's own session. */
  asksCode: z.boolean(),
  /** Where the code goes, masked; null for a customer without an email, who can agree on the clinic's screen or signed in. */
  codeTo: z.string().nullable(),
});

export type WireSaleConsent = FromWire<z.output<typeof saleConsentSchema>>;

/** What the clinic asks a customer to agree to before it sells them a membership or package at the desk. */
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
 * Sends a six-digit code to the customer's own email, for this sale alone: good for 10 minutes and 5 tries. Three in 15 minutes and ten a day for an address and a
 * network. `conflict`: there is no email to send it to, or none is needed.
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
 * The customer agrees, with the text that they read and their name. By a link that staff have shown they enter the code from their email too, unless they
 * are signed in; a link that was mailed to them is enough. On the clinic's screen they sign: `signature` is the path of an SVG on a field of 600 by 200, of
 * `M` and `L` in whole numbers. Asked again it answers the same. `forbidden`: staff don't agree for a customer, other than by handing over the clinic's
 * screen. `verification_needed`: the code is missing. `consent_missing`: the text has changed since.
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
