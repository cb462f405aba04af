import type { Band, PayRule, RuleUnit } from "./pay-rule.ts";
import { type RuleSubject, type SubjectIds, whatOf } from "./rule-subject.ts";

/** The fields of a rule as staff enter them, and as its versions store them. */
export type RuleTerms = SubjectIds & {
  name: string;
  fromDay: string;
  who: PayRule["who"]["kind"];
  role: string | null;
  personId: string | null;
  what: RuleSubject;
  unit: RuleUnit;
  percent: string | null;
  amount: number | null;
  base: PayRule["base"] | null;
  deduct: PayRule["deduct"];
  deductCents: number | null;
  deductWhen: PayRule["deductWhen"] | null;
  split: PayRule["split"];
  leadPercent: number | null;
  assistantCents: number | null;
  tiersBy: "none" | "net" | "count";
  tierSpan: "month" | "period" | null;
  tierMode: "band" | "reached" | null;
  bands: readonly string[];
};

/** A percentage up to 100, with two decimals at most. */
export const PERCENT = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;
const BAND = /^from \$?([\d,]{1,11}(?:\.\d{2})?): \$?([\d,]{1,7}(?:\.\d{1,2})?)%?$/;

/** Converts "37.5" to basis points. */
export function basisPoints(percent: string): number {
  return Math.round(Number(percent) * 100);
}

/** Parses "from 5000: 45"; undefined if the text has another form. */
export function readBand(line: string): { from: string; rate: string } | undefined {
  const found = BAND.exec(line.trim());
  return found?.[1] && found[2]
    ? { from: found[1].replaceAll(",", ""), rate: found[2].replaceAll(",", "") }
    : undefined;
}

export const writeBand = ({ from = "", rate = "" }: Readonly<Record<string, string>>): string =>
  `from ${from}: ${rate}`;

/** Returns the tiers in ascending order: thresholds in cents or numbers, rates in basis points or cents. */
export function bandsOf({ bands, tiersBy }: Pick<RuleTerms, "bands" | "tiersBy">): Band[] {
  return bands
    .map(readBand)
    .filter((band) => band !== undefined)
    .map(({ from, rate }) => ({
      from: tiersBy === "count" ? Number(from) : Math.round(Number(from) * 100),
      rate: Math.round(Number(rate) * 100),
    }))
    .toSorted((a, b) => a.from - b.from);
}

/** Returns a version of a rule in the form used for pay. */
export function ruleOf(terms: RuleTerms, of: { id: string; version: number; untilDay?: string | undefined }): PayRule {
  const { name, fromDay, unit, tiersBy, tierMode, tierSpan } = terms;
  return {
    ...of,
    name,
    fromDay,
    unit,
    who: whoOf(terms),
    what: whatOf(terms.what, terms),
    rate: unit === "percent" ? basisPoints(terms.percent ?? "0") : (terms.amount ?? 0),
    base: terms.base ?? "net",
    deduct: terms.deduct,
    deductCents: terms.deductCents ?? 0,
    deductWhen: terms.deductWhen ?? "before",
    split: terms.split,
    leadShare: (terms.leadPercent ?? 100) * 100,
    assistantCents: terms.assistantCents ?? 0,
    ...(tiersBy !== "none" && {
      tiers: { by: tiersBy, span: tierSpan ?? "month", mode: tierMode ?? "band", bands: bandsOf(terms) },
    }),
  };
}

function whoOf({ who, role, personId }: RuleTerms): PayRule["who"] {
  if (who === "person") return { kind: "person", personId: personId ?? "" };
  return who === "role" ? { kind: "role", role: role ?? "" } : { kind: "all" };
}

/** Whether a rule pays a share of treatment revenue, so that laws on fee splitting matter. */
export function sharesFees({ unit, what }: Pick<RuleTerms, "unit" | "what">): boolean {
  return unit === "percent" && SHARING.some((one) => one === what);
}

const SHARING: readonly RuleSubject[] = ["all", "treatments", "category", "treatment"];

/** Returns the sentence about fee splitting for the clinic's state. */
export function feeSplittingText(state: string): string {
  return `Many states forbid paying a share of medical fees to people who don’t own the practice (fee splitting). Ask counsel in ${state}.`;
}
