import type { disputeCalls, disputeResource } from "#modules/payments/staff/contract/dispute-resource.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { disputeRecordCalls } from "../contract/dispute-record.ts";

/** The calls for the screens about disputed payments. */
export const disputesApi = staffApi<typeof disputeCalls & typeof disputeRecordCalls>();

export type DisputeRecord = RecordOf<typeof disputeResource>;

/** Casts a generic record to the dispute that the call returned. */
export const asDisputeRecord = (record: AnyRecord) => record as unknown as DisputeRecord; // this screen shows only records of this resource
