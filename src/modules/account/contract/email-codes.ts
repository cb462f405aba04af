import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import { codeSchema } from "./account-fields.ts";

export const verifyEmailBody = z.object({ code: codeSchema });

/** Verifies the account's email. From then on, past guest visits belong to the account (AU-1). Safe to repeat. */
export const verifyEmail = defineCall({
  method: "POST",
  path: "user/verifyEmail",
  summary: "Verify the account’s email with the emailed code",
  auth: "customer",
  body: verifyEmailBody,
  answer: { data: z.object({ emailVerified: z.boolean() }) },
  failures: ["invalid_code", "code_expired"],
});

/** At most three codes in 15 minutes and ten a day from one network, and 20 a day from all networks together (AU-4). */
export const resendVerification = defineCall({
  method: "POST",
  path: "user/resendVerification",
  summary: "Send another verification code",
  auth: "customer",
  answer: { data: z.object({}) },
});
