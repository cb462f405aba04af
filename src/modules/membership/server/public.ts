export type { Membership } from "../domain/membership.ts";
export { completeSwitch } from "./changes/complete-switch.ts";
export { confirmChange, type PaidSwitch } from "./changes/confirm-change.ts";
export {
  findOpenSwitch,
  findSwitch,
  findSwitchOfQuote,
  giveUpSwitch,
  secureSwitch,
  writeSwitch,
} from "./changes/switches.ts";
export { assertMayJoin } from "./contracts/assert-may-join.ts";
export { beginMembership } from "./contracts/begin-membership.ts";
export { findChargedMembership } from "./contracts/charged-membership.ts";
export { endMembership } from "./contracts/end-membership.ts";
export {
  findOrderConsent,
  findTermsOfOrder,
  giveUpMembership,
  listPendingMemberships,
  secureMembership,
  wasMemberAlreadyInSql,
  writePendingMembership,
} from "./contracts/join.ts";
export { findMembership, findOwnMembership, membershipOfOrderInSql } from "./contracts/read-membership.ts";
export { closeLots, reopenLots } from "./credit/close-lots.ts";
export { listCredit, listLotIds } from "./credit/list-credit.ts";
export { isSpendableInSql, lotsWithBalanceInSql } from "./credit/lots-in-sql.ts";
export { findRefundablePeriod, type RefundablePeriod } from "./credit/refundable-period.ts";
export * as membersInSql from "./members-in-sql.ts";
export { membershipFacts } from "./membership-facts.ts";
export { membershipOf } from "./membership-of.ts";
export {
  findOfferedPlan,
  hasMemberInSql,
  hasOfferedPlanInSql,
  type PlanOffer,
  type PlanRow,
  planRows,
  toPlanOffer,
} from "./offered-plans.ts";
export { planNamesInSql } from "./plan-names-in-sql.ts";
export {
  type Contract,
  findContract,
  findLiveContract,
  findPause,
  isLive,
  listBookedInvoices,
  listContractsToReconcile,
  storeSubscription,
} from "./renewals/contract.ts";
export { endUnpaid, endWithContract, findOpenCharge, markFinal, markPastDue } from "./renewals/failed-charge.ts";
export { waitsForPrice } from "./renewals/member-price.ts";
export { type RenewedMembership, renewMembership } from "./renewals/renew-membership.ts";
