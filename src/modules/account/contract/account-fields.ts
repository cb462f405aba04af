import { z } from "zod";
import { cleanCode, cleanLogin } from "#shared/clean-text.ts";
import { dateSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import { parsePhone } from "#shared/phone-number.ts";

/** The fields of the account's forms. Plain zod without Hono or OpenAPI, so that forms in the browser can import it. */
/**
 * An email with one @ and a domain with a dot. Letters of every script are valid; line breaks and lists of several
 * emails are not.
 */
const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]*[\p{L}\p{N}]$/u;

const isMailAddress = z.email({
  pattern: MAIL_ADDRESS,
  error: "Enter a full email address, such as name@example.com.",
});

/**
 * A login email, exactly as typed. If two spellings of one mailbox have separate accounts, each logs in with its own.
 */
export const loginEmailSchema = z.string().overwrite(cleanLogin).toLowerCase().max(254).pipe(isMailAddress);

/**
 * An email that isn't a login, with its letters composed (NFC). It is stored and shown in this form, and compared by
 * `emailKey`.
 */
export const emailSchema = z.string().overwrite(cleanLogin).normalize("NFC").toLowerCase().max(254).pipe(isMailAddress);

export const nameSchema = personNameSchema();

/** A phone number, stored and returned in E.164: "+12125550171", followed by ";ext=12" if there is an extension. */
export const phoneSchema = z
  .string()
  .overwrite(cleanCode)
  .max(60)
  .transform((value, context) => {
    const phone = parsePhone(value);
    if (phone !== undefined) return phone;
    context.addIssue({
      code: "custom",
      message: "Enter a full phone number, such as (212) 555-0171, or + and a country code.",
    });
    return z.NEVER;
  });

export const dateOfBirthSchema = dateSchema.refine(
  (value) => value >= "1900-01-01" && value <= new Date().toISOString().slice(0, 10),
  "isn’t a valid date of birth",
);

/** A new password (AU-8): 8 to 128 characters of any kind. Passwords that are too easy to guess are refused later. */
export const newPasswordSchema = z
  .string()
  .max(1_024)
  .refine((value) => value.isWellFormed(), "contains characters that can’t be used")
  .refine((value) => [...value].length >= 8, "Use 8 characters or more.")
  .refine((value) => [...value].length <= 128, "Use 128 characters or fewer.");

/** An entered password. Any text is valid because it is only compared. */
export const givenPasswordSchema = z.string().min(1).max(1_024);

/** A code as people type it from the email. Spaces and hyphens between the digits are ignored. */
export const codeSchema = z
  .string()
  .max(40)
  .transform((value) => cleanCode(value).replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6-digit code."));

/** The error shown at the second password when the two differ. */
export const SAME_PASSWORD = { message: "The passwords don’t match.", path: ["confirmPassword"] };
