import { formatDay } from "#shared/zoned-time.ts";

/**
 * Returns the text for a date that is too soon: the rule's reason, and the first possible date, if one can be promised.
 */
export function tooSoonWords(reason: string, earliest: string | undefined): string {
  if (earliest === undefined) return `${reason} Please call us, and we’ll look at it together.`;
  return `${reason} The first date is ${formatDay(earliest)}.`;
}

const FAMILY_WORDS: Readonly<Record<string, string>> = {
  peel: "a peel",
  laser: "a laser treatment",
  ipl: "an IPL treatment",
  microneedling: "microneedling",
  rf: "RF needling",
};

/**
 * Returns the text that refuses two treatments in one visit and suggests an alternative. `later`: the first day for the
 * second treatment, if known.
 */
export function notTogetherWords(one: FamilyName, other: FamilyName, later: string | undefined): string {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const who = `${first.charAt(0).toUpperCase()}${first.slice(1)} and ${second} can’t share a visit.`;
  return `${who} Book one now and the other ${later === undefined ? "later" : `for ${formatDay(later)} or later`}.`;
}

type FamilyName = { family: string; name: string };

const wordsOf = ({ family, name }: FamilyName): string => FAMILY_WORDS[family] ?? name;
