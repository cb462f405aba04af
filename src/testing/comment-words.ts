import type { Prose } from "./prose.ts";

/** A phrase that is banned in comments and test titles, and its replacement. */
type Banned = { pattern: RegExp; instead: string };

const BRITISH =
  /\b((un|dis|mis)?(colour|favourite|programme|centre|neighbour|behaviour|honour|flavour|odour|litre|metre|cheque|catalogue|licence|practise|grey)(s|d|ed|r|rs)?|towards|whilst|amongst|ageing|fulfil|enrol|instalments?|cancell(ed|ing)|any more|per cent|\w*(organ|recogn|moistur|sanit|personal|real|apolog|optim|minim|normal|serial|initial|summar|author|categor)is(e|ed|er|es|ing|ation)|analys(e|ed|er|ing))\b/i;

const banned: readonly Banned[] = [
  {
    pattern: /\b(nobody|somebody|anybody|whoever|whomever)\b/i,
    instead: "who it is: a customer, staff, a caller, no one",
  },
  {
    pattern: /\b(is|are|was|were|be|been|being|isn’t|aren’t|wasn’t|not) told\b(?! apart)/i,
    instead: "gets a notice or a mail, sees, reads",
  },
  { pattern: /\bkept\b/i, instead: "cached, stored, held" },
  { pattern: /\bwish(es|ed|ing)?\b/i, instead: "request, choice, waitlist entry" },
  {
    pattern: /((?:^(?:\* )?|[.;] )Answers|[;:] answers) (?!(of|that|to|are|for|in|with|as|and|belong|from)\b)/,
    instead: "Returns",
  },
  {
    pattern: /^(?:\* )?(?:Returns|Does|Shows) the same(?= (?:for|but|and|at|with|without|by|unless|in)\b|[,.])/,
    instead: "what it does, or the same as a named function: an editor shows the comment alone",
  },
  { pattern: BRITISH, instead: "American spelling" },
  { pattern: /\bclient-facing\b/i, instead: "customer-facing" },
];

/** Justified uses of banned phrases, and why. */
const allowed: readonly { place: RegExp; text: RegExp; why: string }[] = [
  {
    place: /^studio\/choose\.mjs/,
    text: /\bwish names: whole names\b/,
    why: "The name of a parameter.",
  },
];

/**
 * Returns the banned phrases in a comment or title, each with its replacement. Code in backticks and quotes may contain
 * them.
 */
export const bannedInComment = (text: string): string[] => {
  const words = text.replace(/`[^`]*`|"[^"]*"/g, '""');
  return banned.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(words)?.[0];
    return found === undefined ? [] : [`"${found.trim()}" (${instead})`];
  });
};

/**
 * Verbs with which a test's title can't begin, unless the title of its group is their subject. The list leaves out
 * verbs that are also plural nouns, such as "orders".
 */
const FINITE_VERBS =
  /^(?:[A-Z]{2}-\d+[\d ,A-Z-]*:? )?(?:(?:always|also|never|still) )?(?:is|are|was|were|has|have|can|can't|isn't|aren't|doesn't|don't|must|may|aborts|accepts|adds|adopts|advances|allows|animates|applies|asks|assigns|avoids|cancels|closes|commits|compares|contains|continues|creates|deducts|deletes|describes|detects|emits|equals|escapes|explains|fails|fills|finds|finishes|follows|formats|gets|gives|hides|ignores|includes|invalidates|joins|keeps|lets|makes|moderates|opens|paginates|passes|performs|prefers|prevents|puts|recognizes|recommends|refers|refuses|rejects|removes|renders|replaces|requires|reserves|responds|restarts|restores|retries|returns|says|seeds|sees|selects|sends|skips|sorts|splits|stores|suggests|takes|tells|treats|undoes|writes)\b(?!['’])/;

/** Returns the verb with which a title begins, if a report prints the title without a subject for it. */
export const verbWithoutSubject = ({ text, isUngrouped = false }: Prose): string | undefined =>
  isUngrouped ? FINITE_VERBS.exec(text)?.[0] : undefined;

/** Whether this comment or title may contain a banned phrase, as one of the few exceptions. */
export const isAllowedComment = ({ place, text }: Prose): boolean =>
  allowed.some((use) => use.place.test(place) && use.text.test(text));

/** Returns allowed uses that no comment or title needs anymore. */
export const unusedCommentAllowances = (all: readonly Prose[]): string[] =>
  allowed
    .filter(
      (use) =>
        !all.some(
          ({ place, text }) => use.place.test(place) && use.text.test(text) && bannedInComment(text).length > 0,
        ),
    )
    .map(({ why }) => why);
