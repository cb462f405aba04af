import { cleanCode, cleanLogin, cleanName } from "./clean-text.ts";
import { emailKey } from "./email-key.ts";
import { withoutExtension } from "./format-phone.ts";

/** The fields by which a person is found. */
export type Findable = { firstName: string; lastName: string; email: string | null; phone: string | null };

const EMAIL = /[^\s,;<>]*@[^\s,;<>]*/g;
/** A sequence of digits with common separators. */
const NUMBER = /[+(]?\d(?:[\s().-]*\d){2,}/g;

/** Returns the words of a text without case, accents and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the digits without leading zeros before a country or area code. */
const digitsOf = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

/** Splits the search text for a person into parts of names, phone numbers and emails, in any order. */
export function partsOfPerson(text: string): { words: string[]; numbers: string[]; emails: string[] } {
  const clean = cleanName(text);
  const emails = clean.match(EMAIL) ?? [];
  const withoutEmails = clean.replace(EMAIL, " ");
  const numbers = (withoutEmails.match(NUMBER) ?? []).map(digitsOf).filter(Boolean);
  return {
    words: wordsOf(withoutEmails.replace(NUMBER, " ")),
    numbers,
    emails: emails.map((email) => email.toLowerCase()),
  };
}

/**
 * Whether a person matches everything typed: each word starts a different word of the person's name, and each number
 * and email is part of the person's phone number or email. A text without any part matches no one.
 */
export function matchesAll({ firstName, lastName, email, phone }: Findable, text: string): boolean {
  const { words, numbers, emails } = partsOfPerson(text);
  if (words.length + numbers.length + emails.length === 0) return false;
  const names = wordsOf(`${firstName} ${lastName}`);
  // Matches the longest words first: "an anna" needs "Anna" for the second word.
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const at = names.findIndex((name) => name.startsWith(word));
    if (at < 0) return false;
    names.splice(at, 1);
  }
  const digits = digitsOf(phone ?? "");
  return (
    numbers.every((number) => digits.includes(number)) &&
    emails.every((part) => email !== null && (email.toLowerCase().includes(part) || emailKey(email) === emailKey(part)))
  );
}

/** Returns the given people, full matches first; otherwise their order stays. */
export function fullMatchesFirst<Person extends Findable>(people: readonly Person[], text: string): Person[] {
  const isFull = new Set(people.filter((person) => matchesAll(person, text)));
  return [...isFull, ...people.filter((person) => !isFull.has(person))];
}

/** The minimum number of letters to suggest a new person if no one is found. */
const LEAST_FOR_NEW = 3;

/** The maximum number of people found. */
export const MOST_FOUND = 12;

export type PersonChoice<Person> = {
  /** Full matches first. */
  people: Person[];
  /** The person chosen by Enter: the only match of everything typed. */
  only: Person | undefined;
  /** Whether the entry for a new person is offered first: after three letters, if no one matches everything typed. */
  isNewFirst: boolean;
  /** Why Enter chooses no person. */
  says: string | undefined;
};

/**
 * Returns how the people found are offered. A health file is never opened by a partial match: Enter alone selects a
 * person only where they are the only one who matches everything typed.
 */
export function personChoice<Person extends Findable>(found: readonly Person[], text: string): PersonChoice<Person> {
  const people = fullMatchesFirst(found, text);
  const full = people.filter((person) => matchesAll(person, text));
  return {
    people,
    only: full.length === 1 ? full[0] : undefined,
    isNewFirst: full.length === 0 && text.trim().length >= LEAST_FOR_NEW,
    says:
      full.length > 1
        ? `${full.length}${full.length >= MOST_FOUND ? " or more" : ""} people match. Choose one.`
        : undefined,
  };
}

/** Shorter numbers are extensions, or incomplete. */
const LEAST_OF_NUMBER = 7;

/** Whether a person has the typed phone number, in any format, or the typed email (OO-8). */
export function isReachedBy(person: Findable, typed: { phone: string; email: string }): boolean {
  const number = digitsOf(withoutExtension(cleanCode(typed.phone)));
  const isSamePhone =
    number.length >= LEAST_OF_NUMBER && digitsOf(withoutExtension(person.phone ?? "")).endsWith(number);
  const email = emailKey(cleanLogin(typed.email));
  return isSamePhone || (email.includes("@") && emailKey(person.email ?? "") === email);
}
