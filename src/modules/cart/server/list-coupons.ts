import { and, asc, eq, gte, isNull, lt, lte, or } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireCoupon } from "../contract/list-coupons.ts";
import { coupons } from "./tables.ts";

/**
 * Lists the public coupons in force on the clinic's date at `now`, without coupons for one person or with single-use
 * codes.
 */
export async function listCoupons(db: DatabaseOrTransaction, now: Date): Promise<WireCoupon[]> {
  const today = dateInZone(now, (await getClinicSettings(db)).location.timeZone);
  return db
    .select({
      id: coupons.id,
      code: coupons.code,
      name: coupons.name,
      description: coupons.description,
      kind: coupons.kind,
      amount: coupons.amountCents,
      percent: coupons.percent,
      appliesTo: coupons.appliesTo,
      channel: coupons.channel,
      firstBookingOnly: coupons.firstBookingOnly,
      minimum: coupons.minimumCents,
      startsOn: coupons.startsOn,
      endsOn: coupons.endsOn,
    })
    .from(coupons)
    .where(
      and(
        eq(coupons.isPublic, true),
        eq(coupons.isActive, true),
        eq(coupons.isSingleUse, false),
        isNull(coupons.customerId),
        isNull(coupons.archivedAt),
        or(isNull(coupons.totalLimit), lt(coupons.usedCount, coupons.totalLimit)),
        lte(coupons.startsOn, today),
        or(isNull(coupons.endsOn), gte(coupons.endsOn, today)),
      ),
    )
    .orderBy(asc(coupons.code));
}

/** Whether a code is one of the public coupons, which pages may advertise. */
export async function isOfferedCode(db: DatabaseOrTransaction, code: string, now: Date): Promise<boolean> {
  return code !== "" && (await listCoupons(db, now)).some((coupon) => coupon.code === code);
}
