import type { ReadableText } from "./readable-texts.ts";

/**
 * Where texts stand that customers read: pages, mails, messages, papers and the demo's content. Screens of the back office are staff's, and the
 * messages of codes are the API's.
 */
const CUSTOMERS =
  /^(\.\.\/public\/|root\.tsx|(screens|web|shared|api|sandbox\/hosted)\/|modules\/[^/]+\/(web|server|domain|contract)\/)/;
const ELSEWHERE =
  /\.test\.tsx?$|\/invariants\.ts$|tables\.ts$|^screens\/(styleguide|staff)\/|^shared\/(contract\/resource\/|rights\.ts|app-error\.ts)/;

/** Messages that clients compare, to the letter, and the name of a lock, by which servers of two releases wait for each other. */
const FIXED = new RegExp(
  [
    "^We don't ship there\\. Pick it up at the clinic instead\\.$",
    "^\\{\\} doesn't do \\{\\}\\.$",
    "^the clinic's schedule$",
    "order can't be (\\{\\}|canceled)\\.$",
    "the shelf can't go below ",
    "^Limit can't be below ",
    "^That code isn't right\\. Codes change every 30 seconds\\.$",
    "^It went to the next person\\. You're still in line\\.$",
  ].join("|"),
  "i",
);

/** The words of those messages, where a page or a mail says them. */
const FIXED_WORDS = /^(don't|doesn't)$/i;

export const isForCustomers = ({ place, text }: ReadableText): boolean =>
  CUSTOMERS.test(place) && !ELSEWHERE.test(place.replace(/:\d+$/, "")) && !FIXED.test(text);

/** An apostrophe between letters, behind a value, or behind a plural: "don't", "{name}'s", "days' notice". */
const APOSTROPHE = /(?<=[\p{L}\d}])'(?=(?:s|t|re|ve|ll|d|m)\b(?!['=]))|(?<=\p{L}s)'(?= \p{Ll})/gu;

/** Words in quotation marks; not the value of an attribute. */
const QUOTED = /(?<=^|[\s(>])"([^"<>=]+)"(?=$|[\s.,;:!?)<])/g;

/** Returns a piece of code with the apostrophes of its words as print has them; the quotation marks of code stay. */
export const setApostrophes = (code: string): string => code.replace(APOSTROPHE, "’");

/** Returns a text with its apostrophes and quotation marks as print has them. */
export const setQuotes = (text: string): string => setApostrophes(text).replace(QUOTED, "“$1”");

/** The words of a page or a mail that have a straight apostrophe or stand in straight quotation marks. */
export function straightIn(text: string): string[] {
  const words = [
    ...text.matchAll(/[^\s"]*[\p{L}\d}]'(?:s|t|re|ve|ll|d|m)\b/gu),
    ...text.matchAll(/(?<=^|\s)"[\p{L}\d][^"\n]*"/gu),
  ];
  return [...new Set(words.map(([word]) => word))].filter((word) => !FIXED_WORDS.test(word));
}
