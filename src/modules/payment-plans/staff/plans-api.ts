import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type {
  planPurchaseResource,
  planPurchaseStaffCalls,
  WirePurchaseFile,
} from "./contract/plan-purchase-resource.ts";

/** The calls of the screens about bought packages. */
export const plansApi = staffApi<typeof planPurchaseStaffCalls>();

export type PurchaseFile = WirePurchaseFile;
export type PlanPurchase = RecordOf<typeof planPurchaseResource>;

/** A record of the resource's screens as the package that the call answered. */
export const planPurchaseOf = (record: AnyRecord) => record as unknown as PlanPurchase; // the screen is mounted for this resource alone
