import { z } from "zod";
import { cleanCode, cleanLogin } from "#shared/clean-text.ts";
import { dateSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import { parsePhone } from "#shared/phone-number.ts";

/** The fields of the account's forms. Plain zod without Hono or OpenAPI, so that forms in the browser can import it. */
/** One @, a domain with a dot, letters of every script, and nothing that ends a line or lists several addresses. */
const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]*[\p{L}\p{N}]$/u;

const isMailAddress = z.email({
  pattern: MAIL_ADDRESS,
  error: "Enter a full email address, such as name@example.com.",
});

/**
 * An address for a login, in the spelling that was typed: where two spellings of one mailbox have accounts of their own, each
 * logs in with its own.
 */
export const loginEmailSchema = z.string().overwrite(cleanLogin).toLowerCase().max(254).pipe(isMailAddress);

/** Every other address: its letters composed. It is stored and shown like this, and compared by `emailKey`. */
export const emailSchema = z.string().overwrite(cleanLogin).normalize("NFC").toLowerCase().max(254).pipe(isMailAddress);

export const nameSchema = personNameSchema();

/** Stored and answered in E.164, "+12125550171", with ";ext=12" behind it where there is an extension. */
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

/** A new password (AU-8): 8 to 128 characters of any kind. What is too easy to guess is refused later. */
export const newPasswordSchema = z
  .string()
  .max(1_024)
  .refine((value) => value.isWellFormed(), "contains characters that can’t be used")
  .refine((value) => [...value].length >= 8, "Use 8 characters or more.")
  .refine((value) => [...value].length <= 128, "Use 128 characters or fewer.");

/** An entered password: any text, as it is only compared. */
export const givenPasswordSchema = z.string().min(1).max(1_024);

/** As people type it from the mail: spaces and hyphens between the digits don't count. */
export const codeSchema = z
  .string()
  .max(40)
  .transform((value) => cleanCode(value).replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6-digit code."));

/** Says that two passwords must be the same, at the second one. */
export const SAME_PASSWORD = { message: "The passwords don’t match.", path: ["confirmPassword"] };
