import type { WireChangePreview } from "../../contract/change-membership.ts";
import type { ChangeKind } from "../../domain/change/contract-now.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";

/** A requested change. A switch names the plan, the interval, or both. */
export type AskedChange = {
  kind: ChangeKind;
  months?: number | undefined;
  planId?: string | undefined;
  interval?: MembershipInterval | undefined;
};

/** A quoted result without its id and expiration: confirming compares it with the result at the time of confirming. */
export type QuotedChange = Omit<WireChangePreview, "quoteId" | "expiresAt"> & {
  /** The paid period for which the result was calculated, and the price of the current plan. */
  seen: { periodStart: string | null; price: number };
};
