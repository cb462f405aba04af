import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type {
  membershipResource,
  membershipStaffCalls,
  WireMembershipFile,
} from "../contract/membership-staff-calls.ts";

/** The calls of the screens about memberships. */
export const membershipsApi = staffApi<typeof membershipStaffCalls>();

export type MembershipFile = WireMembershipFile;
export type MembershipRow = RecordOf<typeof membershipResource>;

/** A record of the resource's list as the membership that the call answered. */
export const membershipOf = (record: AnyRecord) => record as unknown as MembershipRow; // the list is mounted for this resource alone
