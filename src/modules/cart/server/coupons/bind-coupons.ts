import { sql } from "drizzle-orm";
import { customerNameOfInSql } from "#modules/account/server/public.ts";
import { namedItemsInSql } from "#modules/catalog/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { couponResource } from "../../staff/contract/coupon-resource.ts";
import { coupons } from "../tables.ts";
import { assertCoupon } from "./assert-coupon.ts";
import { bindCouponCodes } from "./bind-coupon-codes.ts";
import { writeScopes } from "./coupon-scopes.ts";
import { couponCodes, couponUses } from "./coupon-tables.ts";

const today = sql`(clock_now() at time zone ${clinicZoneInSql})::date`;

/** Whether a coupon can be used today, or the reason why not. */
const state = sql`case when not coupons.is_active then 'off' when coupons.starts_on > ${today} then 'planned'
  when coupons.ends_on < ${today} then 'ended' when coupons.used_count >= coupons.total_limit then 'used_up' else 'in_force' end`;

/** Binds coupons and their single-use codes for staff. */
export const bindCartStaffApi: BindApi = (api, deps) => {
  bindCouponCodes(api, deps);
  bindResource(
    api,
    deps,
    couponResource,
    {
      table: coupons,
      columns: {
        amount: coupons.amountCents,
        maxDiscount: coupons.maxDiscountCents,
        minimum: coupons.minimumCents,
        state,
        customerName: customerNameOfInSql(sql`coupons.customer_id`),
        // A treatment name that occurs in several categories is listed once.
        scopes: sql`array(select distinct case s.kind when 'service' then 'treatment' else s.kind end || ': ' || coalesce(i.name, s.item_id)
          from coupon_scopes s left join ${namedItemsInSql} i on i.kind = s.kind and i.id = s.item_id where s.coupon_id = coupons.id order by 1)`,
      },
      uniqueFields: { coupons_code_unique: "code" },
      // A coupon that orders or single-use codes refer to can't be deleted.
      inUse: [
        { column: couponUses.couponId, one: "order", many: "orders" },
        { column: couponCodes.couponId, one: "single-use code", many: "single-use codes" },
      ],
      assert: assertCoupon,
      async write(tx, id, { scopes }) {
        if (scopes) await writeScopes(tx, id, scopes);
      },
    },
    async () => (await recallClinicSettings(deps)).location.timeZone,
  );
};
