import { instantOf, inZone, startOfDay } from "#shared/zoned-time.ts";
import { addMonths } from "./membership-period.ts";

/** Why credit was granted: a paid period, a birthday, a referral, or the clinic's goodwill. */
export const creditKinds = ["member", "birthday", "referral", "goodwill"] as const;

export type CreditKind = (typeof creditKinds)[number];

const MONTHS_WHILE_ACTIVE = 6;
const DAYS_AFTER_END = 90;
const BIRTHDAY_DAYS = 60;
const GOODWILL_DAYS = 365;
const MILLISECONDS_A_DAY = 86_400_000;

const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * MILLISECONDS_A_DAY);

/**
 * Returns when a period's credit expires: six months after the grant by the clinic's calendar, or 90 days after the
 * membership's end if that is sooner.
 */
export function memberCreditExpiresAt(
  { grantedAt, membershipEndsAt }: { grantedAt: Date; membershipEndsAt?: Date | undefined },
  zone: string,
): Date {
  const { date, time } = inZone(grantedAt, zone);
  const day = addMonths(date, MONTHS_WHILE_ACTIVE);
  const full = instantOf(day, time, zone) ?? startOfDay(day, zone);
  return membershipEndsAt ? endsWithMembership(full, membershipEndsAt) : full;
}

/** Limits the expiration of a membership's credit to 90 days after the membership's end. */
export function endsWithMembership(expiresAt: Date, membershipEndsAt: Date): Date {
  return new Date(Math.min(expiresAt.getTime(), daysAfter(membershipEndsAt, DAYS_AFTER_END).getTime()));
}

/** Returns the default expiration of the clinic's goodwill credit. */
export function goodwillCreditExpiresAt(grantedAt: Date): Date {
  return daysAfter(grantedAt, GOODWILL_DAYS);
}

/** Returns the expiration of birthday credit. */
export function birthdayCreditExpiresAt(grantedAt: Date): Date {
  return daysAfter(grantedAt, BIRTHDAY_DAYS);
}
