/** Disputes and their evidence. */
export { forgetEvidence, readDisputesOf } from "../disputes/evidence.ts";
export {
  type Dispute,
  hasOpenDispute,
  isDisputed,
  listDisputes,
  listDisputesById,
  STANDING_DISPUTES,
  storeDispute,
} from "../disputes/store-dispute.ts";
