export type { Membership } from "../domain/membership.ts";
export { membershipInSql, membershipOf } from "./membership-of.ts";
