import { z } from "zod";
import { staffVisitParams } from "#modules/booking/staff/contract/staff-visit.ts";
import {
  answeredSchema,
  outcomesSchema,
  questionSchema,
  screeningAnswersSchema,
} from "#modules/care/contract/screening-calls.ts";
import { reviewStates, screeningStates } from "#modules/care/domain/screening/screening-state.ts";
import { defineCall, idListSchema, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** Questions without the answers: the front desk asks the questions, but may not read the answers. */
const toAskSchema = z.array(questionSchema.omit({ answered: true }));

const visitScreeningSchema = z.object({
  status: z.enum(screeningStates),
  /** Whether a clinician must review the answers before check-in, and who cleared them. */
  review: z.object({
    status: z.enum(reviewStates),
    clearedBy: z.string().optional(),
    clearedAt: z.iso.datetime().optional(),
  }),
  /** Whether the visit's treatments have questions. */
  isAsked: z.boolean(),
  /** Whether the questions can be answered now; not once the visit is over. */
  isOpen: z.boolean(),
  toAsk: toAskSchema,
  answers: answeredSchema.optional(),
});

export type WireVisitScreening = FromWire<z.output<typeof visitScreeningSchema>>;

/**
 * Returns the state of a visit's health check and the remaining questions. Staff who may see health answers get them in
 * words, unless they request only the status; the audit log records who read them.
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

/** Stores a customer's answers given at the desk or on the phone, for this visit and later ones. */
export const answerVisitScreening = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/screening",
  summary: "Enter a client's health check for a visit",
  auth: { right: "visits.book" },
  idempotent: true,
  // The response contains health data, so it is stored encrypted for repeated requests.
  tellsSecret: true,
  params: staffVisitParams,
  body: z.object({ answers: screeningAnswersSchema }),
  answer: { data: z.object({ status: z.enum(screeningStates), outcomes: outcomesSchema }) },
  failures: ["not_found", "appointment_closed"],
});

/**
 * Records that a clinician reviewed the answers, so that the visit can be checked in. Their decision becomes a signed
 * note of the visit, and the audit log records who cleared it.
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

/**
 * Returns the questions for the given treatments that a customer hasn't answered yet; for a new customer, all of them.
 */
export const listQuestionsToAsk = defineCall({
  method: "GET",
  path: "admin/Screening/questions",
  summary: "The health questions that a customer hasn't answered yet",
  auth: { right: "visits.book" },
  query: z.object({ serviceIds: idListSchema, customerId: idSchema.optional() }),
  answer: { data: z.object({ toAsk: toAskSchema }) },
  failures: ["not_found"],
});

/** Stores a customer's answers given on the phone before they have a visit. */
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

/** The calls for the health check at the desk. */
export const screeningStaffCalls = {
  readVisitScreening,
  answerVisitScreening,
  clearVisitScreening,
  listQuestionsToAsk,
  enterScreeningAnswers,
};
