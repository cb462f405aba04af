import { REFUNDS_A_DAY_CENTS } from "#modules/content/domain/clinic-settings.ts";
import { AppError } from "#shared/app-error.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { Role } from "#shared/rights.ts";

/** Throws `needs_approval` when a staff member's refund of `total` exceeds what they may still refund today. */
export function assertWithinDailyLimit(
  role: Role | null,
  { today, total, limit = REFUNDS_A_DAY_CENTS }: { today: Cents; total: Cents; limit?: Cents | undefined },
): void {
  if (role === "admin" || today + total <= limit) return;
  const left = formatMoney(Math.max(0, limit - today), { always: true });
  throw new AppError("needs_approval", {
    message: `You can refund ${left} more today. An administrator has to approve this one.`,
  });
}
