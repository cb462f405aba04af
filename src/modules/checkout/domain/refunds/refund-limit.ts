import { AppError } from "#shared/app-error.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { Role } from "#shared/rights.ts";

/** What a manager may refund a day; an administrator may refund any sum. */
export const REFUNDS_A_DAY_CENTS: Cents = 50_000;

/** Throws `needs_approval` when a refund of `total` is more than the person may still give back today. */
export function assertWithinLimit(role: Role | null, { today, total }: { today: Cents; total: Cents }): void {
  if (role === "admin" || today + total <= REFUNDS_A_DAY_CENTS) return;
  const left = formatMoney(Math.max(0, REFUNDS_A_DAY_CENTS - today), { always: true });
  throw new AppError("needs_approval", {
    message: `You can refund ${left} more today. Ask an administrator for the rest.`,
  });
}
