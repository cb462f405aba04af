import { z } from "zod";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idListSchema,
  idSchema,
  instantSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { outcomeKinds } from "../domain/screening/screening-question.ts";

const codeSchema = z.string().regex(/^[A-Z]{1,4}\d{1,4}$/);

/**
 * Answers to the health check, one per question. `answer` is the value for the question's follow-up: a day
 * "YYYY-MM-DD", a month "YYYY-MM", a choice, "now", or up to 200 characters.
 */
export const screeningAnswersSchema = z
  .array(
    z.object({
      code: codeSchema,
      yes: z.boolean(),
      answer: z
        .string()
        .trim()
        .max(200)
        .regex(/^\P{Cc}*$/u)
        .optional(),
    }),
  )
  .max(60);

const choiceSchema = z.object({ value: z.string(), label: z.string() });
const nowSchema = z.object({ label: z.string() });

const followUpSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("date"), ask: z.string(), mayBeAhead: z.boolean().optional(), now: nowSchema.optional() }),
  z.object({ kind: z.literal("monthYear"), ask: z.string(), now: nowSchema.optional() }),
  z.object({ kind: z.literal("choice"), ask: z.string(), choices: z.array(choiceSchema) }),
  z.object({ kind: z.literal("text"), ask: z.string() }),
]);

/** A question as shown to the person who answers it. */
export const questionSchema = z.object({
  code: codeSchema,
  statement: z.string(),
  help: z.string(),
  followUp: followUpSchema.nullable(),
  version: z.int(),
  /** The caller's earlier answer that is still valid. */
  answered: z.object({ yes: z.boolean(), answer: z.string().optional(), on: dateSchema }).optional(),
});

export type WireQuestion = FromWire<z.output<typeof questionSchema>>;

const outcomeSchema = z.object({
  serviceId: idSchema,
  kind: z.enum(outcomeKinds),
  /** The first day on which the treatment is available. */
  earliest: dateSchema.optional(),
  /** The first day on which booking for `earliest` opens, if it can't be booked yet. */
  bookableFrom: dateSchema.optional(),
  /** Suitable treatments to book instead. */
  allowed: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** The consultation to book first; price in cents. */
  consult: z.object({ _id: idSchema, name: z.string(), minutes: z.int(), price: centsSchema }).optional(),
  /** The outcome in words; empty if nothing prevents the treatment. */
  text: z.string(),
});

/** The outcome of answers for each treatment. */
export const outcomesSchema = z.array(outcomeSchema);

export type WireOutcome = FromWire<z.output<typeof outcomeSchema>>;

/** A caller without a login sends the secret of the visit's link. */
const visitLink = { "x-visit-link": "The secret of an emailed link: a guest’s, or one that prepares this visit alone" };

/**
 * Lists the questions of the health check before some treatments, or before those of a visit. A logged-in customer also
 * gets their still valid answers.
 */
export const listScreeningQuestions = defineCall({
  method: "GET",
  path: "Screening/questions",
  summary: "The questions of the health check for some treatments",
  auth: "optional",
  query: z.object({ serviceIds: idListSchema, appointmentId: idSchema.optional() }),
  headers: visitLink,
  answer: {
    data: z.object({
      questions: z.array(questionSchema),
      /** Until when the answers are valid. */ validUntil: dateSchema.optional(),
    }),
  },
  failures: ["not_found", "not_authenticated", "link_expired"],
});

/** Returns the outcome of answers without storing them. `pass` is sent with calls for free times as `x-screening`. */
export const checkScreening = defineCall({
  method: "POST",
  path: "Screening/check",
  summary: "What answers of the health check mean, storing none of them",
  auth: "none",
  body: z.object({ serviceIds: z.array(idSchema).min(1).max(20), answers: screeningAnswersSchema }),
  answer: { data: z.object({ outcomes: outcomesSchema, pass: z.string() }) },
  failures: ["not_found", "rate_limited"],
});

/**
 * Stores a customer's answers, or a guest's for their visit, replacing earlier answers question by question. Safe to
 * repeat, and has no idempotency key: a stored response would hold health data unencrypted.
 */
export const saveScreeningAnswers = defineCall({
  method: "POST",
  path: "Screening/answers",
  summary: "Store one’s answers of the health check",
  auth: "optional",
  body: z.object({
    serviceIds: z.array(idSchema).max(20).default([]),
    appointmentId: idSchema.optional(),
    answers: screeningAnswersSchema,
  }),
  headers: visitLink,
  answer: { data: z.object({ outcomes: outcomesSchema }) },
  failures: ["not_found", "not_authenticated", "link_expired", "appointment_closed"],
});

/** Answers in words, with the statements they refer to. */
export const answeredSchema = z.array(
  z.object({
    code: codeSchema,
    statement: z.string(),
    yes: z.boolean(),
    answer: z.string().optional(),
    answeredAt: instantSchema,
    expiresAt: instantSchema,
  }),
);

/** Returns the customer's own answers, in words. */
export const readScreeningAnswers = defineCall({
  method: "GET",
  path: "Screening/answers",
  summary: "One’s own answers of the health check, in words",
  auth: "optional",
  query: z.object({ appointmentId: idSchema.optional() }),
  headers: visitLink,
  answer: { data: answeredSchema },
  failures: ["not_found", "not_authenticated", "link_expired"],
});

/** The calls of the health check, by the names that clients use. */
export const screeningCalls = { listScreeningQuestions, checkScreening, saveScreeningAnswers, readScreeningAnswers };

export type ScreeningCalls = typeof screeningCalls;
