import type { IntervalRule, RuleSide } from "./interval-rule.ts";

const family = (...names: string[]): RuleSide => ({ kind: "family", names });
const service = (...names: string[]): RuleSide => ({ kind: "service", names });
const event = (...names: string[]): RuleSide => ({ kind: "event", names });

/** A rule as it is shipped: what most have in common is said once. */
const draft = (rule: Pick<IntervalRule, "id" | "from" | "to" | "reason"> & Partial<IntervalRule>): IntervalRule => ({
  minDays: 0,
  minMonths: 0,
  bothWays: false,
  scope: "area",
  severity: "shift",
  status: "draft",
  ...rule,
});

/**
 * The rules between visits that a clinic starts from. All are drafts, which bind nobody: their numbers are what clinics
 * commonly use, and the clinic's medical director confirms or changes each before it counts.
 */
export const shippedRules: readonly IntervalRule[] = [
  draft({
    id: "R01",
    ...{ from: family("peel"), to: family("laser", "ipl"), minDays: 14, bothWays: true },
    reason: "Your skin needs two weeks between a peel and light or laser.",
  }),
  draft({
    id: "R02",
    ...{ from: family("peel"), to: family("microneedling"), minDays: 14, bothWays: true },
    reason: "Two weeks at least between a peel and needling.",
  }),
  draft({
    id: "R03",
    ...{ from: family("microneedling"), to: family("rf"), minDays: 28, bothWays: true },
    reason: "Four weeks let the first one heal.",
  }),
  draft({
    id: "R04",
    ...{ from: family("peel", "laser", "ipl"), to: family("rf"), minDays: 28 },
    reason: "RF needling wants four quiet weeks before it.",
  }),
  draft({
    id: "R05",
    ...{ from: service("AG01"), to: family("hydra-facial", "led", "scalp"), minDays: 1 },
    reason: "No pressure on the face for a day after a relaxer. Have the facial first.",
  }),
  draft({
    id: "R06-AG01",
    ...{ from: service("AG01"), to: family("laser", "ipl", "peel"), minDays: 1 },
    reason: "Give it 1 day to settle before heat or acid.",
  }),
  draft({
    id: "R06-AG02",
    ...{ from: service("AG02"), to: family("laser", "ipl", "peel"), minDays: 14 },
    reason: "Give it 14 days to settle before heat or acid.",
  }),
  draft({
    id: "R07",
    ...{ from: service("AG01", "AG02"), to: family("microneedling", "rf"), minDays: 14 },
    reason: "Two weeks between injections and needling.",
  }),
  draft({
    id: "R08",
    ...{ from: service("AG02"), to: event("dental-work", "vaccine"), minDays: 14, bothWays: true },
    reason: "Two weeks between filler and dental work or a vaccine.",
  }),
  draft({
    id: "R09",
    from: event("tan", "sunburn", "self-tan"),
    ...{ to: family("ipl", "laser", "peel", "rf", "microneedling"), minDays: 14 },
    reason: "Wait two weeks after a tan or burn.",
  }),
  draft({
    id: "R10",
    from: event("waxing", "plucking"),
    to: service("LH01", "LH02", "LH03", "LH04", "LH05", "LH06", "LH07", "LH08", "LH09", "LH10", "LH11"),
    minDays: 28,
    reason: "The laser needs the root: four weeks without wax or tweezers. Shaving is fine.",
  }),
  draft({
    id: "R11",
    ...{ from: event("waxing"), to: family("peel"), minDays: 7 },
    reason: "A week between waxing and a peel.",
  }),
  draft({
    id: "R12",
    ...{ from: event("retinoid", "acid"), to: family("peel", "microneedling", "rf"), minDays: 5 },
    reason: "Stop retinoids and acids five days before.",
  }),
  draft({
    id: "R13",
    ...{ from: event("retinoid"), to: family("ipl", "laser"), minDays: 14 },
    reason: "Two weeks without retinoids before light.",
  }),
  draft({
    id: "R14",
    from: event("isotretinoin"),
    ...{ to: family("peel", "laser", "ipl", "microneedling", "rf"), minMonths: 6, scope: "body" },
    reason: "Six months after your last dose.",
  }),
];
