import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { creditResource, creditStaffCalls } from "../contract/credit-staff-calls.ts";

/** The calls of the screens about credit. */
export const creditsApi = staffApi<typeof creditStaffCalls>();

export type Credit = RecordOf<typeof creditResource>;

/** A record of the resource's screens as the credit that the call answered. */
export const creditOf = (record: AnyRecord) => record as unknown as Credit; // the screen is mounted for this resource alone
