import { z } from "zod";
import { centsSchema, dateSchema, defineCall, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { dateOfBirthSchema, givenPasswordSchema, nameSchema, phoneSchema } from "./account-fields.ts";
import { userSchema } from "./user.ts";

export const profileSchema = userSchema.extend({
  dateOfBirth: dateSchema.nullable(),
  emailVerified: z.boolean(),
  /** Whether the customer agreed to receive news by email. */
  newsConsent: z.boolean(),
  createdAt: instantSchema,
});

export type WireProfile = FromWire<z.output<typeof profileSchema>>;

export const getProfile = defineCall({
  method: "GET",
  path: "user/getProfile",
  summary: "My profile",
  auth: "customer",
  answer: { data: profileSchema },
});

export const profileBody = z.object({
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  phone: phoneSchema.optional(),
  /** An empty string removes the date of birth. */
  dateOfBirth: z.union([dateOfBirthSchema, z.literal("")]).optional(),
  /** "true" removes the photo. */
  removeImage: z.literal("true").optional(),
});

export type ProfileBody = z.output<typeof profileBody>;

/**
 * Absent fields stay unchanged. The photo is a JPEG, PNG or WebP of at most 1 MB, re-encoded without its metadata
 * (AU-7).
 */
export const updateProfile = defineCall({
  method: "PUT",
  path: "user/updateProfile",
  summary: "Change my profile or photo",
  auth: "customer",
  body: profileBody,
  multipart: true,
  answer: { data: profileSchema },
  failures: ["image_too_large", "unsupported_media"],
});

/** Returns all data stored about the logged-in customer, grouped by kind (PG-22). */
export const exportMyData = defineCall({
  method: "GET",
  path: "user/export",
  summary: "Everything held about me, as JSON",
  auth: "customer",
  staffProof: "stepUp",
  answer: { data: z.record(z.string(), z.unknown()) },
});

export const deleteAccountBody = z.object({
  password: givenPasswordSchema,
  /** The fee in cents that the customer was shown and agreed to, for canceling visits within their notice period. */
  agreedFeeCents: centsSchema.min(0).optional(),
  /** The former name of `agreedFeeCents`. */
  agreedFee: centsSchema.min(0).optional(),
});

/**
 * Deletes the logged-in customer's personal data and ends all sessions. Orders stay, without a name, because
 * bookkeeping requires them.
 */
export const deleteAccount = defineCall({
  method: "DELETE",
  path: "user/account",
  summary: "Erase my account",
  auth: "customer",
  staffRight: "roles.edit",
  writesOwnAudit: true,
  body: deleteAccountBody,
  answer: { data: z.object({}) },
  failures: ["forbidden", "fee_not_agreed", "payments_interrupted", "conflict"],
});
