import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { PIN } from "../../domain/clock-pin.ts";
import { params, periodSchema, personParams, personPaySchema, questionSchema } from "./pay-schemas.ts";

const own = { right: "pay.own" } as const;

/**
 * Returns the caller's own pay, or with permission to change pay, any person's. Otherwise another person's pay is
 * `not_found`.
 */
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

/** Asks about one of the caller's own lines. Another person's line is `not_found`. */
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
      /** Whether the person can clock in by PIN at a shared device. */
      hasPin: z.boolean(),
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

const pinSchema = z.string().regex(PIN, "Four to eight digits.");

const listClockPeople = defineCall({
  method: "GET",
  path: "admin/Pay/clock/people",
  summary: "Who can clock in by a PIN",
  auth: own,
  answer: { data: z.array(z.object({ _id: idSchema, name: z.string() })) },
});

/**
 * This call has no idempotency key, because the stored record would contain a fast hash of the PIN. A repeated call
 * changes nothing.
 */
const clockByPin = defineCall({
  method: "POST",
  path: "admin/Pay/clock/pin",
  summary: "Clock a person in or out by their PIN, at a device that another one is signed in on",
  auth: own,
  body: z.object({ personId: idSchema, pin: pinSchema, isIn: z.boolean() }),
  answer: { data: z.object({ name: z.string(), clockedInAt: instantSchema.nullable() }) },
  failures: ["invalid_code", "rate_limited", "conflict"],
});

/**
 * Sets the caller's own PIN, or with permission to change pay, any person's. Otherwise another person is `not_found`.
 */
const setClockPin = defineCall({
  method: "PUT",
  path: "admin/Pay/person/{id}/pin",
  summary: "Set the PIN by which a person clocks in, or remove it",
  auth: own,
  params,
  body: z.object({ pin: pinSchema.nullable() }),
  answer: { data: z.object({ hasPin: z.boolean() }) },
  failures: ["not_found", "invalid_input"],
});

/** The API calls for people's own pay. */
export const ownPayCalls = {
  listClockPeople,
  clockByPin,
  setClockPin,
  readPersonPay,
  readPayStatement,
  askAboutPay,
  readOwnPay,
  clock,
};
