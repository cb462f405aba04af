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
 * A new account, which works at once; a 6-digit code goes to its address (AU-1). It takes no Idempotency-Key: the
 * answer holds a bearer, which isn't stored, and a second try is `email_taken`.
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
