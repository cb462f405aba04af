import { z } from "zod";
import { visitLinkHeaders, visitLinkQuery } from "#modules/booking/contract/appointment.ts";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** A card on file, without the card number, which never reaches us. */
export const savedCardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  /** Expiry month and year, such as "12/40". */
  exp: z.string(),
});

/** The terms a customer accepts before saving a card. `hash`: hex SHA-256 of the UTF-8 text, required to save. */
export const cardConsentSchema = z.object({ text: z.string(), hash: z.string() });

export type WireSavedCard = FromWire<z.output<typeof savedCardSchema>>;
export type WireCardConsent = FromWire<z.output<typeof cardConsentSchema>>;

const saveBodySchema = z.object({
  /**
   * The hash of the consent that was shown and accepted. Without it, the provider's page asks for consent with the same
   * text.
   */
  consentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Whether to replace the card on file. */
  replace: z.boolean().optional(),
});

const saveAnswer = {
  data: z.object({ card: savedCardSchema.optional() }),
  session: z.object({ url: z.url() }).optional(),
};

/** Returns the caller's card on file, if there is one, and the terms for saving one (PY-4). */
export const getSavedCard = defineCall({
  method: "GET",
  path: "user/card",
  summary: "My card on file",
  auth: "customer",
  answer: { data: z.object({ card: savedCardSchema.optional(), consent: cardConsentSchema }) },
});

/**
 * Saves a card on the provider's page (PY-4). Returns that page, and once a card was saved there, the card. A repeated
 * request returns the same page.
 */
export const saveCard = defineCall({
  method: "POST",
  path: "user/card/updateCardDetailSavedThroughToken",
  summary: "Save a card, or hear which one is saved",
  auth: "customer",
  body: saveBodySchema,
  answer: saveAnswer,
  failures: ["consent_missing", "conflict", "payments_unavailable", "payments_interrupted"],
});

/** Removes the caller's card, unless a membership, package or visit still needs it. Safe to repeat. */
export const removeSavedCard = defineCall({
  method: "DELETE",
  path: "user/card",
  summary: "Remove my card on file",
  auth: "customer",
  answer: { data: z.object({}) },
  failures: ["card_needed"],
});

/**
 * Saves a card like `saveCard`, but for the visit of an order, with the visit's signed link instead of a login (PG-18).
 */
export const saveCardOfVisit = defineCall({
  method: "POST",
  path: "user/card/updateCardDetailSaved/{orderId}",
  summary: "Save a card for a visit, by its signed link",
  auth: "optional",
  params: z.object({ orderId: idSchema }),
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  body: saveBodySchema,
  answer: saveAnswer,
  failures: [
    "not_authenticated",
    "link_expired",
    "not_found",
    "appointment_closed",
    "consent_missing",
    "conflict",
    "payments_unavailable",
    "payments_interrupted",
  ],
});

/**
 * Emails the link for saving a card to the email on the booking. The response is the same whether or not such a booking
 * exists.
 */
export const sendCardLink = defineCall({
  method: "POST",
  path: "user/card/newLink/{orderId}",
  summary: "Send a new link to save a card for a visit",
  auth: "none",
  params: z.object({ orderId: idSchema }),
  answer: {},
});
