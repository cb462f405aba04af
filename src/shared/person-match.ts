import { cleanCode, cleanLogin, cleanName } from "./clean-text.ts";
import { emailKey } from "./email-key.ts";
import { withoutExtension } from "./format-phone.ts";

/** What a person is found by. */
export type Findable = { firstName: string; lastName: string; email: string | null; phone: string | null };

const EMAIL = /[^\s,;<>]*@[^\s,;<>]*/g;
/** Digits in a row, written with what people put between them. */
const NUMBER = /[+(]?\d(?:[\s().-]*\d){2,}/g;

/** A text without case, accents and signs, as words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Digits without the zeros that stand before a country or a region. */
const digitsOf = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

/** What was typed to find a person: parts of a name, of phone numbers and of emails, in any order. */
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
 * Whether a person has everything that was typed: each word begins a word of their name, a different one each, and each
 * number and email is in theirs. A text without any part matches no one.
 */
export function matchesAll({ firstName, lastName, email, phone }: Findable, text: string): boolean {
  const { words, numbers, emails } = partsOfPerson(text);
  if (words.length + numbers.length + emails.length === 0) return false;
  const names = wordsOf(`${firstName} ${lastName}`);
  // The longest first: "an anna" needs "Anna" for the second word.
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

/** The same people, those who have everything that was typed first; otherwise their order stays. */
export function fullMatchesFirst<Person extends Findable>(people: readonly Person[], text: string): Person[] {
  const isFull = new Set(people.filter((person) => matchesAll(person, text)));
  return [...isFull, ...people.filter((person) => !isFull.has(person))];
}

/** Fewer letters begin the name of someone who isn't found by them. */
const LEAST_FOR_NEW = 3;

/** At most so many people are found by a text. */
export const MOST_FOUND = 12;

export type PersonChoice<Person> = {
  /** Full matches first. */
  people: Person[];
  /** The person chosen by Enter: the only match of everything typed. */
  only: Person | undefined;
  /** Someone new is likelier than anyone who was found. By two letters no one is looked for but whom they name in full. */
  isNewFirst: boolean;
  /** Why no one is marked. */
  says: string | undefined;
};

/**
 * How found people are offered. A health file is never taken by half a match: Enter alone takes a person only where they
 * are the only one who has everything that was typed.
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

/** Shorter numbers are extensions, or not yet typed to their end. */
const LEAST_OF_NUMBER = 7;

/** Whether a person has a phone number, written in any form, or an email of someone who is entered as new (OO-8). */
export function isReachedBy(person: Findable, typed: { phone: string; email: string }): boolean {
  const number = digitsOf(withoutExtension(cleanCode(typed.phone)));
  const isSamePhone =
    number.length >= LEAST_OF_NUMBER && digitsOf(withoutExtension(person.phone ?? "")).endsWith(number);
  const email = emailKey(cleanLogin(typed.email));
  return isSamePhone || (email.includes("@") && emailKey(person.email ?? "") === email);
}
