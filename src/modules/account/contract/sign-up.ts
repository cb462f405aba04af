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
 * Creates an account, which can be used immediately, and emails a 6-digit code (AU-1). Takes no Idempotency-Key,
 * because the response holds a bearer, which must not be stored. A retry fails with `email_taken`.
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
