import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type {
  membershipResource,
  membershipStaffCalls,
  WireMembershipFile,
} from "../contract/membership-staff-calls.ts";

/** The API client of the membership screens. */
export const membershipsApi = staffApi<typeof membershipStaffCalls>();

export type MembershipFile = WireMembershipFile;
export type MembershipRow = RecordOf<typeof membershipResource>;

/** Converts a record of the resource's list to the membership that the call returned. */
export const membershipOf = (record: AnyRecord) => record as unknown as MembershipRow; // the list is mounted only for this resource
