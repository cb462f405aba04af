import { cleanName } from "../clean-text.ts";
import { lineSchema, textSchema } from "./define-call.ts";

/** Ends of addresses that mail programs make links of, where nothing follows them. */
const ENDINGS =
  "com|net|org|info|biz|io|co|ly|app|dev|xyz|top|site|online|website|shop|store|club|link|click|live|page|gg|tv|cc|ru|cn|de|uk|eu|fr|example";

/** More of them. Some are words or names as well, which a new sentence may begin with: in a text they count in small or capital letters only. */
const MORE_ENDINGS =
  "me|us|ai|ca|pw|su|vip|es|ch|nl|pl|br|jp|kr|au|nz|se|dk|fi|cz|ua|kz|tk|ga|cf|gq|ws|fm|im|sh|win|bid|loan|fun|icu|cyou|buzz|pro|mobi|space|world|today|life|news|blog|tech|cloud|digital|email|cash|money|sale|bet|casino";

/** Endings that are common words, too: they count in names only. */
const WORD_ENDINGS = "to|be|in|it|at|by|am|is";

/** What may stand before a name without a space after its dot: "Dr.To". */
const TITLES = "dr|mr|mrs|ms|mx|md|mohd|st|sr|jr|ma|fr|rev|hon|prof";

const LABEL = String.raw`(?:^|[^\p{L}\p{N}-])(?!(?:${TITLES})\.)[\p{L}\p{N}-]{2,}`;
const WHOLE = String.raw`(?![\p{L}\p{N}-])`;

const IN_TEXT = new RegExp(`${LABEL}\\.(?:${MORE_ENDINGS}|${MORE_ENDINGS.toUpperCase()})${WHOLE}`, "u");
const IN_NAME = new RegExp(`${LABEL}\\.(?:${MORE_ENDINGS}|${WORD_ENDINGS})${WHOLE}`, "iu");

/** `https://`, `www.`, `clinic.example/win`, `clinic.com`: what mail programs and readers take for an address of the web. */
const WEB_ADDRESS = new RegExp(
  String.raw`[a-z][a-z0-9+.-]*://|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}/|[\p{L}\p{N}-]{2,}\.(?:${ENDINGS})(?![\p{L}\p{N}-])`,
  "iu",
);

/** As many digits as a phone number has, with or without what people put between them. */
const MANY_DIGITS = /\p{N}(?:[\s().+/-]*\p{N}){6,}/u;

/** Longer texts are refused for their length anyway, and would take the patterns too long. */
const LOOKED_AT = 600;

/** The same letters in their usual form: full-width ones and other dots make an address, too. */
const usualForm = (text: string) =>
  text
    .slice(0, LOOKED_AT)
    .normalize("NFKC")
    .replace(/[。。‧․]/g, ".");

export function hasWebAddress(text: string): boolean {
  const usual = usualForm(text);
  return WEB_ADDRESS.test(usual) || IN_TEXT.test(usual);
}

/** Whether a text can be what a person is called: our mails greet by it, so it must not carry a message of its own. */
export function isPersonName(text: string): boolean {
  const usual = usualForm(text);
  return !usual.includes("@") && !hasWebAddress(text) && !IN_NAME.test(usual) && !MANY_DIGITS.test(usual);
}

const NOT_A_NAME = "Enter a name without web addresses, email addresses, or long numbers.";

/** What a person is called: letters of every script, one line. Every call that takes a name takes it by this. */
export function personNameSchema(max = 80) {
  return lineSchema(max, 1, cleanName).refine(isPersonName, NOT_A_NAME);
}

/** The same where a name may be missing: an empty text is none. */
export function optionalNameSchema(max = 80) {
  return lineSchema(max, 0, cleanName).refine(isPersonName, NOT_A_NAME);
}

/** One line of a postal address. */
export function addressLineSchema(max: number, min = 1) {
  return lineSchema(max, min, cleanName).refine((text) => !hasWebAddress(text), "Write it without a web address.");
}

/** Words that we mail to another person for someone. */
export function passedOnTextSchema(max: number) {
  return textSchema(max, 0).refine((text) => !hasWebAddress(text), "Write it without a web address.");
}
