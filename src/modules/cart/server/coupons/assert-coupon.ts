import { AppError } from "#shared/app-error.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { couponResource } from "../../staff/contract/coupon-resource.ts";

type CouponRecord = Omit<RecordOf<typeof couponResource>, "version" | "updatedAt" | "archivedAt" | "usedCount">;

/** The fields of a used coupon that can still change: when and how often it can be used. */
const CHANGEABLE = ["endsOn", "totalLimit", "perCustomerLimit", "isPublic", "isActive"];

/**
 * Checks the rules of a coupon: one kind of value, an end after its start, and, once it was used, changes only to its
 * end and limits, so that every order that used it can be understood.
 *
 * @throws AppError `invalid_input` with the field
 */
export function assertCoupon(next: CouponRecord, before: (CouponRecord & { usedCount: number }) | undefined): void {
  const { kind, percent, amount, maxDiscount, startsOn, endsOn, totalLimit, customerId, isPublic, isSingleUse } = next;
  if (kind === "percent" && percent === null) refuse("percent", "Percent 1 to 100.");
  if (kind === "percent" && amount !== null) refuse("amount", "A percentage has no amount.");
  if (kind === "amount" && amount === null) refuse("amount", "Enter what it takes off.");
  if (kind === "amount" && percent !== null) refuse("percent", "An amount has no percentage.");
  if (kind === "amount" && maxDiscount !== null) refuse("maxDiscount", "This is for percentages.");
  if (endsOn !== null && endsOn < startsOn) refuse("endsOn", "Ends before it starts.");
  if (isPublic && customerId !== null) refuse("isPublic", "A coupon for one customer isn’t shown on the site.");
  if (isPublic && isSingleUse) refuse("isPublic", "Single-use codes aren’t shown on the site.");
  const used = before?.usedCount ?? 0;
  if (!before || used === 0) return;
  if (totalLimit !== null && totalLimit < used) refuse("totalLimit", `Limit can't be below ${used}, the number used.`);
  const names = Object.keys(next) as (keyof CouponRecord)[]; // a record has only its own fields
  const changed = names.find(
    (name) => !CHANGEABLE.includes(name) && JSON.stringify(next[name]) !== JSON.stringify(before[name]),
  );
  const times = used === 1 ? "once" : `${used} times`;
  if (changed) refuse(changed, `Used ${times}: only the end date and limits can change.`);
}

function refuse(path: string, message: string): never {
  throw new AppError("invalid_input", { message, issues: [{ path, message }] });
}
