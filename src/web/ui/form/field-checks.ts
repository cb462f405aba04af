import { cleanCode, cleanLogin } from "#shared/clean-text.ts";
import { type Message, withValues } from "#shared/words/message.ts";
import { msg } from "#shared/words/msg.ts";

/** A validation error, as a message or as text in the page's language. */
export type Fault = Message | string;

/** Validates a field before anything is sent; undefined means valid. The server repeats the check, and checks more. */
export type FieldCheck = (value: string) => Fault | undefined;

const EMPTY = msg("Please fill this in.");
const NOT_WHOLE = msg("Enter a full email address, such as name@example.com.");

export const isFilled: FieldCheck = (value) => (value.trim() === "" ? EMPTY : undefined);

const ENDINGS: Record<string, string> = {
  "gmail.con": "gmail.com",
  "gmial.com": "gmail.com",
  "hotmail.con": "hotmail.com",
};

export const isEmail: FieldCheck = (value) => {
  const email = cleanLogin(value);
  if (email === "") return EMPTY;
  const [local = "", domain = "", more] = email.split("@");
  if (!local || !domain || more !== undefined || /\s/.test(email)) return NOT_WHOLE;
  if (!domain.includes("."))
    return withValues(msg("This address has no ending. Did you mean {address}?"), {
      address: `${local}@${domain}.com`,
    });
  const meant = ENDINGS[domain.toLowerCase()];
  if (meant) return withValues(msg("Did you mean {address}?"), { address: `${local}@${meant}` });
  return domain.endsWith(".") || domain.startsWith(".") || domain.includes("..") ? NOT_WHOLE : undefined;
};

export const isCode: FieldCheck = (value) =>
  /^\d{6}$/.test(cleanCode(value).replace(/[\s-]/g, "")) ? undefined : msg("Enter the 6-digit code.");

export const isNewPassword: FieldCheck = (value) => {
  const length = [...value].length;
  if (length < 8) return msg("Use 8 characters or more. A few unrelated words work best.");
  return length > 128 ? msg("Use 128 characters or fewer.") : undefined;
};
