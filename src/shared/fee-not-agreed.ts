import { AppError } from "./app-error.ts";
import type { Cents } from "./money.ts";

/**
 * Returns the refusal of a change whose fee the caller hasn't agreed to: the fee stands in `data.money.fee`, and is agreed to by sending
 * it along as `agreedFeeCents`.
 */
export function feeNotAgreed(fee: Cents, message?: string): AppError {
  return new AppError("fee_not_agreed", {
    ...(message === undefined ? {} : { message }),
    issues: [{ path: "agreedFeeCents", message: String(fee) }],
    data: { money: { fee } },
  });
}
