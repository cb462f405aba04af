import { AppError } from "./app-error.ts";
import type { Cents } from "./money.ts";

/**
 * Returns the error for a change whose fee the caller hasn't agreed to: the fee is in `data.money.fee`, and callers
 * agree to it by sending `agreedFeeCents`.
 */
export function feeNotAgreed(fee: Cents, message?: string): AppError {
  return new AppError("fee_not_agreed", {
    ...(message === undefined ? {} : { message }),
    issues: [{ path: "agreedFeeCents", message: String(fee) }],
    data: { money: { fee } },
  });
}
