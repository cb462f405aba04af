import { cleanName } from "../clean-text.ts";
import { lineSchema, textSchema } from "./define-call.ts";

/** Top-level domains that make email programs show a link even without a path: `clinic.com`. */
const ENDINGS =
  "com|net|org|info|biz|io|co|ly|app|dev|xyz|top|site|online|website|shop|store|club|link|click|live|page|gg|tv|cc|ru|cn|de|uk|eu|fr|example";

/**
 * More endings of web addresses. Some are also words or names that can begin a sentence, so in text they count only in
 * all lower or all upper case.
 */
const MORE_ENDINGS =
  "me|us|ai|ca|pw|su|vip|es|ch|nl|pl|br|jp|kr|au|nz|se|dk|fi|cz|ua|kz|tk|ga|cf|gq|ws|fm|im|sh|win|bid|loan|fun|icu|cyou|buzz|pro|mobi|space|world|today|life|news|blog|tech|cloud|digital|email|cash|money|sale|bet|casino";

/** Top-level domains that are also common words, so they are checked only in people's names, not in longer texts. */
const WORD_ENDINGS = "to|be|in|it|at|by|am|is";

/** Titles that may precede a name without a space after the dot: "Dr.To". */
const TITLES = "dr|mr|mrs|ms|mx|md|mohd|st|sr|jr|ma|fr|rev|hon|prof";

const LABEL = String.raw`(?:^|[^\p{L}\p{N}-])(?!(?:${TITLES})\.)[\p{L}\p{N}-]{2,}`;
const WHOLE = String.raw`(?![\p{L}\p{N}-])`;

const IN_TEXT = new RegExp(`${LABEL}\\.(?:${MORE_ENDINGS}|${MORE_ENDINGS.toUpperCase()})${WHOLE}`, "u");
const IN_NAME = new RegExp(`${LABEL}\\.(?:${MORE_ENDINGS}|${WORD_ENDINGS})${WHOLE}`, "iu");

/**
 * Text that email programs and readers take for a web address: `https://`, `www.`, `clinic.example/win`, `clinic.com`.
 */
const WEB_ADDRESS = new RegExp(
  String.raw`[a-z][a-z0-9+.-]*://|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}/|[\p{L}\p{N}-]{2,}\.(?:${ENDINGS})(?![\p{L}\p{N}-])`,
  "iu",
);

/** As many digits as a phone number has, with or without separators. */
const MANY_DIGITS = /\p{N}(?:[\s().+/-]*\p{N}){6,}/u;

/**
 * The number of characters checked. Longer texts are refused for their length anyway, and would slow down the patterns.
 */
const LOOKED_AT = 600;

/** Returns the text in normalized form, because full-width letters and other dots can form a web address too. */
const usualForm = (text: string) =>
  text
    .slice(0, LOOKED_AT)
    .normalize("NFKC")
    .replace(/[。。‧․]/g, ".");

export function hasWebAddress(text: string): boolean {
  const usual = usualForm(text);
  return WEB_ADDRESS.test(usual) || IN_TEXT.test(usual);
}

/** Whether a text can be a person's name. Our emails greet people by name, so it must not contain a message. */
export function isPersonName(text: string): boolean {
  const usual = usualForm(text);
  return !usual.includes("@") && !hasWebAddress(text) && !IN_NAME.test(usual) && !MANY_DIGITS.test(usual);
}

const NOT_A_NAME = "Enter a name without web addresses, email addresses, or long numbers.";

/** Returns a schema for a person's name: letters of any script, on one line. Every call with a name uses it. */
export function personNameSchema(max = 80) {
  return lineSchema(max, 1, cleanName).refine(isPersonName, NOT_A_NAME);
}

/** Returns a schema like `personNameSchema` for an optional name, which may be empty. */
export function optionalNameSchema(max = 80) {
  return lineSchema(max, 0, cleanName).refine(isPersonName, NOT_A_NAME);
}

/** Returns a schema for one line of a postal address. */
export function addressLineSchema(max: number, min = 1) {
  return lineSchema(max, min, cleanName).refine((text) => !hasWebAddress(text), "Write it without a web address.");
}

/** Returns a schema for text that we email to another person on the sender's behalf. */
export function passedOnTextSchema(max: number) {
  return textSchema(max, 0).refine((text) => !hasWebAddress(text), "Write it without a web address.");
}
