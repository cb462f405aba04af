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
/** Five or more digits in a row, with the usual separators between them. */
const PHONE = /[+(]?\d(?:[\s().-]*\d){4,}/;

/** Converts text typed into the search to a new person: an email, a phone number, and the rest as name. */
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

/** Whether there are enough digits to send. The server decides whether it is a phone number, and of which country. */
export function looksLikePhone(typed: string): boolean {
  return typed.replace(/\D/g, "").length >= 7;
}
