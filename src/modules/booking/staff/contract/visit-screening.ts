import { z } from "zod";
import {
  answeredSchema,
  outcomesSchema,
  questionSchema,
  screeningAnswersSchema,
} from "#modules/care/contract/screening-calls.ts";
import { reviewStates, screeningStates } from "#modules/care/domain/screening/screening-state.ts";
import { defineCall, idListSchema, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { staffVisitParams } from "./staff-visit.ts";

/** Questions without what was answered: the front desk asks, and doesn't read. */
const toAskSchema = z.array(questionSchema.omit({ answered: true }));

const visitScreeningSchema = z.object({
  status: z.enum(screeningStates),
  /** Whether a clinician looks at it before the client is checked in, and which one did. */
  review: z.object({
    status: z.enum(reviewStates),
    clearedBy: z.string().optional(),
    clearedAt: z.iso.datetime().optional(),
  }),
  /** Whether its treatments ask anything. */
  isAsked: z.boolean(),
  /** Whether it can be answered now; not once the visit is over. */
  isOpen: z.boolean(),
  toAsk: toAskSchema,
  answers: answeredSchema.optional(),
});

export type WireVisitScreening = FromWire<z.output<typeof visitScreeningSchema>>;

/**
 * How far the health check of a visit is, and the remaining questions. People who may see health answers get them in words, unless they ask
 * for the status only; the audit log names who read them.
 */
export const readVisitScreening = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/screening",
  summary: "The health check of a visit",
  auth: { right: "health.alerts" },
  params: staffVisitParams,
  query: z.object({ only: z.literal("status").optional() }),
  answer: { data: visitScreeningSchema },
  failures: ["not_found"],
});

/** Stores what a client answered at the desk or on the phone, for this visit and those to come. */
export const answerVisitScreening = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/screening",
  summary: "Enter a client's health check for a visit",
  auth: { right: "visits.book" },
  idempotent: true,
  // The response has health data: it is sealed when stored for a repeat.
  tellsSecret: true,
  params: staffVisitParams,
  body: z.object({ answers: screeningAnswersSchema }),
  answer: { data: z.object({ status: z.enum(screeningStates), outcomes: outcomesSchema }) },
  failures: ["not_found", "appointment_closed"],
});

/**
 * Says that a clinician looked at what was declared: the visit can be checked in then. What they decided becomes a signed note
 * of the visit, and the audit log says who cleared it.
 */
export const clearVisitScreening = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/screening/clear",
  summary: "Clear a visit after a look at its health check",
  auth: { right: "health.see" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({ note: z.string().trim().min(1).max(4_000) }),
  answer: { data: z.object({ status: z.enum(reviewStates) }) },
  failures: ["not_found", "appointment_closed", "conflict"],
});

/** What a customer would be asked before some treatments and hasn't answered yet; of a new customer, all of it. */
export const listQuestionsToAsk = defineCall({
  method: "GET",
  path: "admin/Screening/questions",
  summary: "The health questions that a customer hasn't answered yet",
  auth: { right: "visits.book" },
  query: z.object({ serviceIds: idListSchema, customerId: idSchema.optional() }),
  answer: { data: z.object({ toAsk: toAskSchema }) },
  failures: ["not_found"],
});

/** Stores what a customer answered on the phone before they have a visit. */
export const enterScreeningAnswers = defineCall({
  method: "POST",
  path: "admin/Screening/answers",
  summary: "Enter a customer's health check before booking",
  auth: { right: "visits.book" },
  idempotent: true,
  tellsSecret: true,
  body: z.object({
    customerId: idSchema,
    serviceIds: z.array(idSchema).min(1).max(20),
    answers: screeningAnswersSchema,
  }),
  answer: { data: z.object({ outcomes: outcomesSchema }) },
  failures: ["not_found"],
});

/** The health check at the desk. */
export const screeningStaffCalls = {
  readVisitScreening,
  answerVisitScreening,
  clearVisitScreening,
  listQuestionsToAsk,
  enterScreeningAnswers,
};
