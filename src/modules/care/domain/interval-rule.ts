import type { BodyArea } from "#modules/catalog/domain/body-area.ts";
import type { OverrideRole } from "./override-role.ts";

export type { BodyArea };

export const sideKinds = ["family", "service", "product_flag", "event"] as const;
export const ruleScopes = ["area", "body"] as const;
export const ruleSeverities = ["shift", "block", "warn"] as const;
export const ruleStatuses = ["draft", "confirmed"] as const;

/** A value for the services of a rule's `to` that stands for the same treatment as the rule's other side. */
export const SAME_TREATMENT = "same";

/** One side of a rule: treatments by family or id, a product's ingredients, or an event in a customer's life. */
export type RuleSide = { kind: (typeof sideKinds)[number]; names: readonly string[] };

/**
 * A medical rule: how long after `from` the treatments in `to` must wait, `minMonths` by the calendar and then
 * `minDays`. Severity `shift`: earlier dates aren't offered, and the customer sees the first possible one. `block`: the
 * treatments can't be booked online at all. `warn`: shown, never refused. Only a rule that the medical director has
 * confirmed is enforced.
 */
export type IntervalRule = {
  id: string;
  from: RuleSide;
  to: RuleSide;
  minDays: number;
  minMonths: number;
  /** Whether the rule also applies from `to` to `from`. */
  bothWays: boolean;
  /** `area`: the rule applies only if both treat the same part of the body. */
  scope: (typeof ruleScopes)[number];
  severity: (typeof ruleSeverities)[number];
  status: (typeof ruleStatuses)[number];
  /** Whether treatments of the two sides can't be in the same visit either. */
  notTogether: boolean;
  /** The lowest role that may override the rule, with a reason. */
  overrideRole: OverrideRole;
  /** The text the customer reads. */
  reason: string;
};

/** A treatment with the properties that rules use. */
export type Treatment = { serviceId: string; family: string; areas: readonly BodyArea[] };

/**
 * What is known about a customer, such as a treatment or an event, with its clinic day "YYYY-MM-DD". A fact without
 * areas concerns all body areas.
 */
export type KnownFact =
  | ({ kind: "treatment"; date: string } & Treatment)
  | { kind: "event" | "product_flag"; name: string; date: string; areas?: readonly BodyArea[] };
