import type { Cents } from "#shared/money.ts";

/** Why a fee is charged: the customer canceled late, moved the visit late, or didn't come. */
export const feeKinds = ["late_cancel", "late_move", "no_show"] as const;
export type FeeKind = (typeof feeKinds)[number];

/** The states of a fee. `owed`: it is due at the clinic. */
export const feeStates = ["owed", "paid", "waived", "written_off"] as const;
export type FeeState = (typeof feeStates)[number];

/** A fee of a visit. `paidCents`: the part already paid. `orderId`: the order that collects the remainder. */
export type Fee = {
  id: string;
  kind: FeeKind;
  amountCents: Cents;
  paidCents: Cents;
  state: FeeState;
  orderId: string | null;
  decidedAt: Date;
};

/** How many days after a visit its fee can still be charged. */
export const FEE_DAYS = 14;
