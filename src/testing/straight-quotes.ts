import { pathByLayer } from "./architecture/path-by-layer.ts";
import type { ReadableText } from "./readable-texts.ts";

/**
 * Places with texts that customers read: pages, emails, messages, PDFs and the demo's content. Back-office screens are
 * for staff, and messages of error codes belong to the API.
 */
const CUSTOMERS =
  /^(\.\.\/public\/|root\.tsx|(screens|web|shared|api|sandbox\/hosted)\/|modules\/[^/]+\/(web|server|domain|contract)\/)/;
const ELSEWHERE =
  /\.test\.tsx?$|\/invariants\.ts$|tables\.ts$|^screens\/(styleguide|staff)\/|^shared\/(contract\/resource\/|rights\.ts|app-error\.ts)/;

/** Messages that clients compare literally, and the name of a lock that servers of two releases share. */
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

/** Words that may have a straight apostrophe, because messages with fixed spelling contain them. */
const FIXED_WORDS = /^(don't|doesn't)$/i;

export const isForCustomers = ({ place, text }: ReadableText): boolean =>
  CUSTOMERS.test(pathByLayer(place)) && !ELSEWHERE.test(place.replace(/:\d+$/, "")) && !FIXED.test(text);

/** An apostrophe between letters, after a value, or after a plural: "don't", "{name}'s", "days' notice". */
const APOSTROPHE = /(?<=[\p{L}\d}])'(?=(?:s|t|re|ve|ll|d|m)\b(?!['=]))|(?<=\p{L}s)'(?= \p{Ll})/gu;

/** Words in quotation marks, but not attribute values. */
const QUOTED = /(?<=^|[\s(>])"([^"<>=]+)"(?=$|[\s.,;:!?)<])/g;

/** Returns a piece of code with typographic apostrophes in its words; the code's quotation marks stay. */
export const setApostrophes = (code: string): string => code.replace(APOSTROPHE, "’");

/** Returns a text with typographic apostrophes and quotation marks. */
export const setQuotes = (text: string): string => setApostrophes(text).replace(QUOTED, "“$1”");

/** Returns the words of a page or an email that have a straight apostrophe or straight quotation marks. */
export function straightIn(text: string): string[] {
  const words = [
    ...text.matchAll(/[^\s"]*[\p{L}\d}]'(?:s|t|re|ve|ll|d|m)\b/gu),
    ...text.matchAll(/(?<=^|\s)"[\p{L}\d][^"\n]*"/gu),
  ];
  return [...new Set(words.map(([word]) => word))].filter((word) => !FIXED_WORDS.test(word));
}
