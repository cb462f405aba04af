import { z } from "zod";
import { visitLinkHeaders, visitLinkQuery } from "#modules/booking/contract/appointment.ts";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** A card on file, as far as we know it: the number itself never reaches us. */
export const savedCardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  /** Month and year, "12/40". */
  exp: z.string(),
});

/** What is agreed to before a card is saved. `hash`: hex SHA-256 of the text in UTF-8; saving needs it. */
export const cardConsentSchema = z.object({ text: z.string(), hash: z.string() });

export type WireSavedCard = FromWire<z.output<typeof savedCardSchema>>;
export type WireCardConsent = FromWire<z.output<typeof cardConsentSchema>>;

const saveBodySchema = z.object({
  /** The consent that was shown and agreed to. Without it, the provider's page asks for it: it shows the same words. */
  consentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Saves another card in the place of the one on file. */
  replace: z.boolean().optional(),
});

const saveAnswer = {
  data: z.object({ card: savedCardSchema.optional() }),
  session: z.object({ url: z.url() }).optional(),
};

/** My card on file, if there is one, and the terms of saving one (PY-4). */
export const getSavedCard = defineCall({
  method: "GET",
  path: "user/card",
  summary: "My card on file",
  auth: "customer",
  answer: { data: z.object({ card: savedCardSchema.optional(), consent: cardConsentSchema }) },
});

/**
 * Saves a card on the provider's page (PY-4): answers that page, and once a card was saved there, the card. Asked twice it is
 * the same page.
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

/** Forgets my card, unless a membership, package or visit still needs it. Asked again it answers the same. */
export const removeSavedCard = defineCall({
  method: "DELETE",
  path: "user/card",
  summary: "Remove my card on file",
  auth: "customer",
  answer: { data: z.object({}) },
  failures: ["card_needed"],
});

/** The same as `saveCard` for the visit of an order, by the visit's signed link (PG-18). */
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

/** Mails the link to save a card to the address on the booking. One answer, whether there is such a booking or not. */
export const sendCardLink = defineCall({
  method: "POST",
  path: "user/card/newLink/{orderId}",
  summary: "Send a new link to save a card for a visit",
  auth: "none",
  params: z.object({ orderId: idSchema }),
  answer: {},
});
