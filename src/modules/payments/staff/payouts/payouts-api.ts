import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import type { payoutResource } from "../contract/payout-resource.ts";

export type PayoutRecord = RecordOf<typeof payoutResource>;

/** Casts a generic record to the payout that the call returned. */
export const payoutOf = (record: AnyRecord) => record as unknown as PayoutRecord; // the screen is mounted only for this resource
