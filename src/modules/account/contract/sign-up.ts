import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import { dateOfBirthSchema, emailSchema, nameSchema, newPasswordSchema, phoneSchema } from "./account-fields.ts";
import { sessionStartSchema } from "./user.ts";

export const signUpBody = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  dateOfBirth: dateOfBirthSchema.optional(),
  password: newPasswordSchema,
});

export type SignUpBody = z.output<typeof signUpBody>;

/**
 * Creates an account, usable at once, and emails a 6-digit code (AU-1). Has no Idempotency-Key, because the response
 * holds a bearer, which isn't stored. A retry fails with `email_taken`.
 */
export const signUp = defineCall({
  method: "POST",
  path: "user/signup",
  summary: "Make an account and log in",
  auth: "none",
  body: signUpBody,
  answer: { data: sessionStartSchema },
  failures: ["email_taken", "password_too_weak"],
});
