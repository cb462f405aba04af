import type { Cents } from "#shared/money.ts";

/** What a fee is for. */
export const feeKinds = ["late_cancel", "late_move", "no_show"] as const;
export type FeeKind = (typeof feeKinds)[number];

/** What became of a fee. `owed`: it is due at the clinic. */
export const feeStates = ["owed", "paid", "waived", "written_off"] as const;
export type FeeState = (typeof feeStates)[number];

/** `paidCents`: the paid part; `orderId`: the order that collects the rest. */
export type Fee = {
  id: string;
  kind: FeeKind;
  amountCents: Cents;
  paidCents: Cents;
  state: FeeState;
  orderId: string | null;
  decidedAt: Date;
};

/** For so many days after the visit a fee of it can be charged. */
export const FEE_DAYS = 14;
