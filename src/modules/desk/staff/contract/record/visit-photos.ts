import { z } from "zod";
import { staffVisitParams, visitReasonQuery } from "#modules/booking/staff/contract/staff-visit.ts";
import { PHOTOS_PER_VISIT, photoKinds } from "#modules/care/domain/visit-photo.ts";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const visitPhotoSchema = z.object({
  _id: idSchema,
  kind: z.enum(photoKinds),
  /** The treatment of the visit the picture shows; absent for the whole visit. */
  serviceId: idSchema.optional(),
  width: z.int(),
  height: z.int(),
  addedAt: instantSchema,
  addedBy: z.string(),
});

export type WireVisitPhoto = FromWire<z.output<typeof visitPhotoSchema>>;

const visitPhotosSchema = z.object({
  photos: z.array(visitPhotoSchema),
  /** How many more pictures the visit may have. */
  left: z.int().min(0).max(PHOTOS_PER_VISIT),
  /**
   * `missing`: the customer hasn't allowed pictures in their record. `open`: pictures are allowed, because the clinic has
   * no form about them.
   */
  consent: z.enum(["open", "given", "missing"]),
});

export type WireVisitPhotos = FromWire<z.output<typeof visitPhotosSchema>>;

/** Lists the pictures of a visit in the order they were added. Each is loaded by a separate call. */
export const listVisitPhotos = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/photos",
  summary: "The pictures of a visit",
  auth: { right: "health.see" },
  params: staffVisitParams,
  query: visitReasonQuery,
  answer: { data: visitPhotosSchema },
  failures: ["not_found"],
});

/** Returns one picture's bytes, for this reader only: no cache stores them, and each view is in the audit log. */
export const readVisitPhoto = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/photos/{photoId}",
  summary: "One picture of a visit",
  auth: { right: "health.see" },
  params: staffVisitParams.extend({ photoId: idSchema }),
  query: visitReasonQuery,
  answer: {},
  raw: "image/webp",
  failures: ["not_found"],
});

/**
 * Adds a picture after rotating it upright, scaling it down and removing its metadata. It needs the customer's consent
 * if the clinic has a form.
 */
export const addVisitPhoto = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/photos",
  summary: "Add a picture to a visit",
  auth: { right: "health.write" },
  idempotent: true,
  multipart: true,
  params: staffVisitParams,
  body: z.object({ kind: z.enum(photoKinds), serviceId: idSchema.optional() }),
  answer: { data: z.object({ _id: idSchema, addedAt: instantSchema }) },
  failures: ["not_found", "appointment_closed", "conflict", "image_too_large", "unsupported_media"],
});
