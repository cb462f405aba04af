import { cleanName } from "#shared/clean-text.ts";

export type KnownPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
};
export type NewPerson = { firstName: string; lastName: string; phone: string; email: string };

const EMAIL = /[^\s,;<>]+@[^\s,;<>]+/;
/** Five digits or more in a row, written with what people put between them. */
const PHONE = /[+(]?\d(?:[\s().-]*\d){4,}/;

/** What was typed into the search becomes the beginning of a new person: an email, a number, and the rest a name. */
export function personFromText(typed: string): NewPerson {
  const text = cleanName(typed);
  const email = EMAIL.exec(text)?.[0] ?? "";
  const withoutEmail = text.replace(email, " ");
  const phone = PHONE.exec(withoutEmail)?.[0] ?? "";
  const [firstName = "", ...rest] = withoutEmail
    .replace(phone, " ")
    .split(/[\s,;<>]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return { firstName, lastName: rest.join(" "), phone, email };
}

/** Enough digits to send: whether it is a number, and of which country, the server says. */
export function looksLikePhone(typed: string): boolean {
  return typed.replace(/\D/g, "").length >= 7;
}
