import type {
  planPurchaseResource,
  planPurchaseStaffCalls,
  WirePurchaseFile,
} from "#modules/payment-plans/contract/admin/plan-purchase-resource.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { AnyRecord } from "../resource/resource-client.ts";

/** The calls of the screens about bought packages. */
export const plansApi = staffApi<typeof planPurchaseStaffCalls>();

export type PurchaseFile = WirePurchaseFile;
export type PlanPurchase = RecordOf<typeof planPurchaseResource>;

/** A record of the resource's screens as the package that the call answered. */
export const planPurchaseOf = (record: AnyRecord) => record as unknown as PlanPurchase; // the screen is mounted for this resource alone
