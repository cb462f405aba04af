import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { creditResource, creditStaffCalls } from "../contract/credit-staff-calls.ts";

/** The API client of the credit screens. */
export const creditsApi = staffApi<typeof creditStaffCalls>();

export type Credit = RecordOf<typeof creditResource>;

/** Converts a record of the resource's screens to the credit that the call returned. */
export const creditOf = (record: AnyRecord) => record as unknown as Credit; // the screen is mounted only for this resource
