import type { payoutResource } from "#modules/payments/contract/staff/payout-resource.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "../resource/resource-client.ts";

export type PayoutRecord = RecordOf<typeof payoutResource>;

/** A record of the resource's screens as the payout that the call answered. */
export const payoutOf = (record: AnyRecord) => record as unknown as PayoutRecord; // the screen is mounted for this resource alone
