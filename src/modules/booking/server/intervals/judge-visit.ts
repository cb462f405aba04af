import { earliestDate, spansOver } from "#modules/care/domain/forbidden-dates.ts";
import type { IntervalRule, Treatment } from "#modules/care/domain/interval-rule.ts";
import { notTogetherWords, tooSoonWords } from "#modules/care/domain/interval-words.ts";
import { type Apart, findApart, firstDayAfter } from "#modules/care/domain/not-together.ts";
import { AppError } from "#shared/app-error.ts";
import { formatDay } from "#shared/zoned-time.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { type IntervalFacts, toRuleTreatments } from "./known-visits.ts";
import { screenVisit } from "./screening-outcomes.ts";

/**
 * A medical rule that a visit would break, with a readable message. `earliest`: the first day on which no rule is
 * broken.
 */
export type BrokenInterval = {
  code: "too_soon" | "not_together" | "not_suitable";
  rule: IntervalRule;
  message: string;
  earliest: string | undefined;
  /** The alternatives, treatment by treatment. */
  waysOut: { serviceId: string; message: string }[];
};

/** Returns why treatments can't share a visit on any day; undefined where they can. */
export function explainWhyApart(snapshot: ClinicSnapshot, { rules }: IntervalFacts, serviceIds: readonly string[]) {
  const [pair] = findApart(rules, toRuleTreatments(snapshot, serviceIds));
  if (!pair) return undefined;
  const named = ({ serviceId, family }: Treatment) => ({
    family,
    name: snapshot.services.get(serviceId)?.name ?? family,
  });
  return notTogetherWords(named(pair.one), named(pair.other), undefined);
}

export type VisitOnDate = { serviceIds: readonly string[]; date: string };

/**
 * Returns every medical rule that a visit of these treatments on a date would break, starting with the rules within the
 * visit.
 */
export function judgeVisit(
  snapshot: ClinicSnapshot,
  { rules, known, screened }: IntervalFacts,
  visit: VisitOnDate,
): BrokenInterval[] {
  const { serviceIds, date } = visit;
  const treatments = toRuleTreatments(snapshot, serviceIds);
  const apart = findApart(rules, treatments).map((pair) => toBrokenInterval(snapshot, rules, pair, date));
  const screening = screenVisit(snapshot, screened, serviceIds);
  const wait = screening?.code === "too_soon" && screening.earliest > date ? screening : undefined;
  // A staff member has to decide first, so no date may be promised.
  const earliest =
    screening?.code === "not_suitable" ? undefined : earliestDate(rules, treatments, known, wait?.earliest ?? date);
  const answered =
    screening?.code === "not_suitable" ? screening : wait && { ...wait, message: tooSoonWords(wait.message, earliest) };
  const soon = spansOver(rules, treatments, known, date).map(
    ({ rule }): BrokenInterval => ({
      code: "too_soon",
      rule,
      earliest,
      waysOut: [],
      message: tooSoonWords(rule.reason, earliest),
    }),
  );
  return [...(answered ? [{ waysOut: [], ...answered, earliest }] : []), ...apart, ...soon];
}

function toBrokenInterval(
  { services }: ClinicSnapshot,
  rules: readonly IntervalRule[],
  { rule, one, other }: Apart,
  date: string,
): BrokenInterval {
  const nameOf = (serviceId: string) => services.get(serviceId)?.name ?? "the other";
  const ways = [
    { first: one, later: other },
    { first: other, later: one },
  ].map((way) => ({ ...way, on: firstDayAfter(rules, { ...way, date }) }));
  const days = ways.map(({ on }) => on);
  const [later] = days.every((on) => on !== undefined) ? days.toSorted().toReversed() : [];
  return {
    code: "not_together",
    rule,
    earliest: later,
    message: notTogetherWords(
      { family: one.family, name: nameOf(one.serviceId) },
      { family: other.family, name: nameOf(other.serviceId) },
      later,
    ),
    waysOut: ways.map(({ first, later: second, on }) => ({
      serviceId: first.serviceId,
      message: `Book ${nameOf(first.serviceId)} now and ${nameOf(second.serviceId)} ${on === undefined ? "later" : `for ${formatDay(on)} or later`}.`,
    })),
  };
}

/**
 * Returns the error that refuses a visit, based on the most important rule, with the first possible date or the
 * alternatives as issues.
 */
export function toIntervalError(broken: readonly BrokenInterval[]): AppError | undefined {
  const [first] = broken;
  if (!first) return undefined;
  const { code, message, rule, earliest, waysOut } = first;
  if (code === "not_suitable") return new AppError(code, { message });
  const issues =
    code === "too_soon"
      ? [{ path: "date", message: `TOO_SOON:${rule.id}${earliest === undefined ? "" : ` ${earliest}`}` }]
      : waysOut.map((way) => ({ path: way.serviceId, message: way.message }));
  return new AppError(code, { message, issues });
}
