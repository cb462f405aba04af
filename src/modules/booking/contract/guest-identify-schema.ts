import { z } from "zod";
import { codeSchema, emailSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";

const byEmail = { email: emailSchema };
const byPhone = { phone: phoneSchema };

/** A returning customer's email or phone number, never both. Plain zod, for the form in the browser. */
export const identifyBody = z.union([z.strictObject(byEmail), z.strictObject(byPhone)]);
export type IdentifyBody = z.output<typeof identifyBody>;

/** The email or phone number with the six digits from the email. */
export const verifyBody = z.union([
  z.strictObject({ ...byEmail, code: codeSchema }),
  z.strictObject({ ...byPhone, code: codeSchema }),
]);
export type VerifyBody = z.output<typeof verifyBody>;
