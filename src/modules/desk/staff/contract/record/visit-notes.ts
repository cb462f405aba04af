import { z } from "zod";
import { staffVisitParams, visitReasonQuery } from "#modules/booking/staff/contract/staff-visit.ts";
import {
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  lineSchema,
  textSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** The fields of a note besides its text, in the clinic's own format. */
const noteFields = {
  /** The treatment of the visit the note is about; absent for the whole visit. */
  serviceId: idSchema.optional(),
  product: lineSchema(120).optional(),
  /** The lot number on the product's package. */
  batch: lineSchema(60).optional(),
  expiresOn: dateSchema.optional(),
  /** Such as `20 units`. */
  amount: lineSchema(60).optional(),
  areas: lineSchema(200).optional(),
  settings: lineSchema(200).optional(),
  reaction: lineSchema(300).optional(),
};

const visitNoteSchema = z.object({
  _id: idSchema,
  appointmentId: idSchema,
  text: z.string(),
  ...noteFields,
  writtenAt: instantSchema,
  writtenBy: z.string(),
  /** The note that this note replaces or, if that note was signed, is added to. */
  corrects: idSchema.nullable(),
  /** Absent while it isn't signed. */
  signed: z.object({ at: instantSchema, by: z.string() }).optional(),
  /** Whether a correction replaced the note before it was signed. */
  isReplaced: z.boolean(),
  /** Whether the reader may sign it now. */
  maySign: z.boolean(),
});

export type WireVisitNote = FromWire<z.output<typeof visitNoteSchema>>;

/** Lists the notes of a visit in the order they were written. Each read is recorded in the audit log. */
export const listVisitNotes = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/notes",
  summary: "The notes of a visit",
  auth: { right: "health.see" },
  params: staffVisitParams,
  query: visitReasonQuery,
  answer: { data: z.array(visitNoteSchema) },
  failures: ["not_found"],
});

/** Lists signed notes of the customer's earlier visits, newest first, for use as a template. */
export const listEarlierNotes = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/notes/earlier",
  summary: "Signed notes of the customer's other visits",
  auth: { right: "health.see" },
  params: staffVisitParams,
  query: visitReasonQuery,
  answer: { data: z.array(visitNoteSchema) },
  failures: ["not_found"],
});

/** Adds a note. Notes are never changed: a correction is a separate note, which replaces an unsigned one. */
export const addVisitNote = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/notes",
  summary: "Write a note of a visit, or correct one",
  auth: { right: "health.write" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({ text: textSchema(4_000), ...noteFields, corrects: idSchema.optional() }),
  answer: { data: z.object({ _id: idSchema, writtenAt: instantSchema }) },
  failures: ["not_found", "appointment_closed", "conflict"],
});

const noteParams = staffVisitParams.extend({ noteId: idSchema });

/** Adds text to a signed note. */
export const addNoteAddendum = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/notes/{noteId}/addendum",
  summary: "Add to a note of a visit",
  auth: { right: "health.write" },
  idempotent: true,
  params: noteParams,
  body: z.object({ text: textSchema(4_000) }),
  answer: { data: z.object({ _id: idSchema, writtenAt: instantSchema }) },
  failures: ["not_found", "appointment_closed", "conflict"],
});

/** Locks a note permanently. Its author or the medical director may sign it. */
export const signVisitNote = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/notes/{noteId}/sign",
  summary: "Sign and lock a note of a visit",
  auth: { right: "health.write" },
  idempotent: true,
  params: noteParams,
  answer: { data: z.object({ _id: idSchema, signedAt: instantSchema, signedBy: z.string() }) },
  failures: ["not_found", "forbidden", "conflict"],
});
