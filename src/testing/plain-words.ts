import type { ReadableText } from "./readable-texts.ts";

/** A phrase that no user-facing text may contain, and its replacement. */
type Banned = { pattern: RegExp; instead: string };

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";

const BRITISH = [
  /\b(colour|favourite|programme|centre|neighbour|behaviour|honour|flavour|odour|litre|metre|cheque|catalogue)/i,
  /\b\w*(organis|recognis|moisturis|sanitis|personalis|realis|apologis|analys)(e|ed|er|es|ing|ation)\b/i,
  /\b(licence|practise|fulfil|enrol|instalments?|whilst|amongst|ageing|make-up|matt|aestheticians?|rucksacks?)\b/i,
];

/** Phrases that sound translated and were once used here. */
const FORMER = [
  "calm hands",
  "clients come back for",
  "spend it on your skin",
  "mostly see",
  "to the last ingredient",
  "none left out",
  "a lower price for now",
  "you have in mind",
  "who should not have it",
  "people who had it",
  "for as long as it says",
  "how you get the products",
  "forgot it",
  "used first",
  "was planned",
  "you get this",
  "being put together",
  "would it pay",
  "over the months it takes",
  "for someone dear",
  "who like their face",
  "lives at this address",
  "did a booking not",
  "unwanted mail",
  "go on without",
  "bad day",
  "more news",
  "moving late",
  "stop our news",
];

/**
 * Phrases that don't fit this product's voice: plain, warm, short, and American. Words that have a valid meaning
 * elsewhere are listed with their context.
 */
const banned: readonly Banned[] = [
  { pattern: /\bmail(s|ed)?\b/i, instead: "email, or ship for parcels" },
  { pattern: /\bcancell(ed|ing)\b/i, instead: "canceled, canceling" },
  { pattern: /\bgrey\b/i, instead: "gray" },
  { pattern: /\b(by post|posted|posting|postage)\b|\bpost (it|to)\b|^post\b(?! code|-)/i, instead: "ship, shipping" },
  { pattern: /\bone by one\b/i, instead: "if bought separately" },
  { pattern: /[\d}] %(?!\w)|^ ?% /, instead: "no space before %" },
  {
    pattern: /\bcomes? later\b|\b(online|on this page|here|in the app) yet\b|^not yet\b/i,
    instead: "nothing: what can't be done isn’t offered",
  },
  { pattern: /\bshelf\b/i, instead: "shop, products" },
  { pattern: /\b(nobody|somebody|everybody|whoever|whomever)\b/i, instead: "no one, someone, everyone, anyone" },
  { pattern: /\bkept\b/i, instead: "saved, stored, held" },
  { pattern: /\bput(s|ting)? (\w+ ){0,2}aside\b/i, instead: "hold, save for later" },
  { pattern: /\bfetch(es|ed|ing)?\b/i, instead: "pick up, load" },
  { pattern: /\bis no diagnosis\b/i, instead: "isn’t a diagnosis" },
  { pattern: /\bworking days?\b/i, instead: "business day" },
  { pattern: /\bpriced down\b/i, instead: "on sale" },
  { pattern: /\b(coming visits?|visits? still to come)\b/i, instead: "upcoming visits" },
  { pattern: /\bnext free times?\b/i, instead: "next available" },
  { pattern: /\banyone qualified\b/i, instead: "first available" },
  { pattern: /\b(calendar|search) did not answer\b/i, instead: "we couldn’t load …" },
  { pattern: /\brings (every|each|you)\b/i, instead: "calls" },
  { pattern: new RegExp(`\\b\\d{1,2} (${MONTHS})\\b`), instead: "December 15" },
  { pattern: /\bevery second (day|night|morning|evening|week|visit)\b/i, instead: "every other" },
  {
    pattern: /\b(autumn|partings?|tablets|laborator(y|ies)|quieten(s|ed)?|walk about)\b/i,
    instead: "fall, part, pills, lab, quiet, walk around",
  },
  { pattern: /\bsport (is|again)\b|\bsports clothes\b/i, instead: "exercise, workout clothes" },
  { pattern: /\bby message\b|\bin your messages\b/i, instead: "by email: customers have no inbox here" },
  {
    pattern: /\b(plan|sheet|map|quote|pictures|numbers)( \w+){0,2} in your account\b|\bupload or bring\b/i,
    instead: "what the clinic hands out: an account has visits and orders only",
  },
  { pattern: /^go on$|\b(before you|to) go on\b/i, instead: "continue" },
  {
    pattern: /\b(buy|join|joining|order)( \w+){0,3},? by phone\b|\bdon't take discount codes\b/i,
    instead: "nothing: what can't be bought isn’t offered, and what can be is bought here",
  },
  { pattern: /\bby (itself|themselves|ourselves)\b/i, instead: "automatically, on its own" },
  { pattern: /\bany more\b(?= *([.,;:"”]|$))/i, instead: "anymore" },
  {
    pattern: /\b(takes a break|goes on (soon|with|on)|prices rest|(lies|lie) in it|has no end)\b/i,
    instead: "is paused, resumes, falls in it, never expires",
  },
  { pattern: /\btaken over\b|\btake over \{/i, instead: "imported" },
  { pattern: /\b(card|\{\}) ending \{/i, instead: "ending in {}" },
  { pattern: /\b(speaks? for the payment|visits? to come|at once, and)\b/i, instead: "supports, upcoming, right away" },
  ...BRITISH.map((pattern) => ({ pattern, instead: "American spelling" })),
  ...FORMER.map((phrase) => ({ pattern: new RegExp(`\\b${phrase}\\b`, "i"), instead: "the present words" })),
];

/** Uses that are correct in their place, and why. */
const allowed: readonly { place: RegExp; text: RegExp; why: string }[] = [
  {
    place: /^modules\/(catalog\/(contract|server|staff)|checkout\/(refunds\/)?staff\/contract)\//,
    text: /\bshelf\b/i,
    why: "Staff count the pieces on the clinic's shelf, which aren't those that can be sold.",
  },
  {
    place: /^staff\/resource\/form\//,
    text: /^kept$/,
    why: "Staff compare two versions of a record: of each field one is kept.",
  },
  {
    place: /^modules\/desk\/staff\/my-day\//,
    text: /^Not here yet$/,
    why: "How a customer's visit stands, not a promise.",
  },
  {
    place: /^modules\/checkout\/server\/movements\/why-lost\.ts/,
    text: /^Your time could not be kept\. Nothing was charged\.$/,
    why: "The fixed message of an order whose time was lost, which clients compare.",
  },
  {
    place: /\/(send-mail|cancel-open-order)\.ts/,
    text: /^(there is no writer for the mail|the mail .* is news|visit cancelled$)/,
    why: "For the log and the order's history, which people don't read.",
  },
];

/** Returns the banned phrases in a text, each with its replacement. */
export const bannedIn = (text: string): string[] => {
  const plain = text.replaceAll("’", "'");
  return banned.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(plain)?.[0];
    return found === undefined ? [] : [`"${found.trim()}" (${instead})`];
  });
};

/** Whether this text is one of the few exceptions. */
export const isAllowed = ({ place, text }: ReadableText): boolean =>
  allowed.some((use) => use.place.test(place) && use.text.test(text));

/** Returns the exceptions that none of these texts needs anymore. */
export const unusedAllowances = (texts: readonly ReadableText[]): string[] =>
  allowed
    .filter((use) => !texts.some(({ place, text }) => use.place.test(place) && use.text.test(text)))
    .map(({ why }) => why);
