import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { params, periodSchema, personParams, personPaySchema, questionSchema } from "./pay-schemas.ts";

const own = { right: "pay.own" } as const;

/** One's own, or with the right to change pay anyone's. Others' are `not_found`. */
const readPersonPay = defineCall({
  method: "GET",
  path: "admin/Pay/period/{id}/person/{personId}",
  summary: "What a person gets in a pay period, line by line",
  auth: own,
  params: personParams,
  answer: { data: personPaySchema },
  failures: ["not_found"],
});

const readPayStatement = defineCall({
  method: "GET",
  path: "admin/Pay/period/{id}/person/{personId}/statement",
  summary: "A person's pay statement as PDF",
  auth: own,
  params: personParams,
  raw: "application/pdf",
  answer: {},
  failures: ["not_found"],
});

/** Another person's line is `not_found`. */
const askAboutPay = defineCall({
  method: "POST",
  path: "admin/Pay/period/{id}/question",
  summary: "Ask about a line of one's own pay",
  auth: own,
  idempotent: true,
  params,
  body: z.object({ lineKey: z.string().min(1).max(300), question: textSchema(500) }),
  answer: { data: questionSchema },
  failures: ["not_found", "conflict"],
});

const readOwnPay = defineCall({
  method: "GET",
  path: "admin/Pay/own",
  summary: "One's own pay by period, and whether one is clocked in",
  auth: own,
  answer: {
    data: z.object({
      /** Null for an account that can't be paid. */
      personId: idSchema.nullable(),
      clockedInAt: instantSchema.nullable(),
      usesClock: z.boolean(),
      periods: z.array(periodSchema.extend({ total: centsSchema.nullable() })),
    }),
  },
});

const clock = defineCall({
  method: "POST",
  path: "admin/Pay/clock",
  summary: "Clock in or out",
  auth: own,
  idempotent: true,
  body: z.object({ isIn: z.boolean() }),
  answer: { data: z.object({ clockedInAt: instantSchema.nullable() }) },
  failures: ["not_found", "conflict"],
});

/** What each person may read and do about their own pay. */
export const ownPayCalls = { readPersonPay, readPayStatement, askAboutPay, readOwnPay, clock };
