import type { BodyArea } from "#modules/catalog/domain/body-area.ts";
import type { OverrideRole } from "./override-role.ts";

export type { BodyArea };

export const sideKinds = ["family", "service", "product_flag", "event"] as const;
export const ruleScopes = ["area", "body"] as const;
export const ruleSeverities = ["shift", "block", "warn"] as const;
export const ruleStatuses = ["draft", "confirmed"] as const;

/** Among the services of a rule's `to`: whichever treatment its other side is, again. */
export const SAME_TREATMENT = "same";

/** One side of a rule: treatments by family or by id, what a product has in it, or something in a client's life. */
export type RuleSide = { kind: (typeof sideKinds)[number]; names: readonly string[] };

/**
 * How long what `from` names keeps away what `to` names. Its length is `minMonths` by the calendar and then `minDays`.
 * `shift`: dates inside aren't offered, the first one after is named. `block`: they can't be booked online at all.
 * `warn`: shown, never refused. Only a rule that the medical director has confirmed binds anyone.
 */
export type IntervalRule = {
  id: string;
  from: RuleSide;
  to: RuleSide;
  minDays: number;
  minMonths: number;
  /** The same holds from `to` to `from`. */
  bothWays: boolean;
  /** `area`: only where both touch the same part of the body. */
  scope: (typeof ruleScopes)[number];
  severity: (typeof ruleSeverities)[number];
  status: (typeof ruleStatuses)[number];
  /** Both sides can't share a visit either. */
  notTogether: boolean;
  /** The roles that may override it, with a reason. */
  overrideRole: OverrideRole;
  /** What the customer reads. */
  reason: string;
};

/** A treatment as rules see it. */
export type Treatment = { serviceId: string; family: string; areas: readonly BodyArea[] };

/**
 * The known events of a client, each on its clinic day "YYYY-MM-DD". Without areas, an event or a product meets all of
 * them.
 */
export type KnownFact =
  | ({ kind: "treatment"; date: string } & Treatment)
  | { kind: "event" | "product_flag"; name: string; date: string; areas?: readonly BodyArea[] };
