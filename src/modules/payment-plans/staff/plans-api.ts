import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type {
  planPurchaseResource,
  planPurchaseStaffCalls,
  WirePurchaseFile,
} from "./contract/plan-purchase-resource.ts";

/** The API calls used by the screens for bought packages. */
export const plansApi = staffApi<typeof planPurchaseStaffCalls>();

export type PurchaseFile = WirePurchaseFile;
export type PlanPurchase = RecordOf<typeof planPurchaseResource>;

/** Returns a resource screen's record as the package returned by the call. */
export const planPurchaseOf = (record: AnyRecord) => record as unknown as PlanPurchase; // the screen is mounted only for this resource
