export type { Membership } from "../domain/membership.ts";
export { isPriorityMember, membershipInSql, membershipOf } from "./membership-of.ts";
