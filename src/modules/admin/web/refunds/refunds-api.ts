import type { owedRefundCalls } from "#modules/checkout/contract/staff/owed-refund-calls.ts";
import type {
  refundProposalCalls,
  refundProposalResource,
} from "#modules/checkout/contract/staff/refund-proposal-resource.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { AnyRecord } from "../resource/resource-client.ts";

/** The calls of the screens about refunds. */
export const refundsApi = staffApi<typeof refundProposalCalls & typeof owedRefundCalls>();

export type RefundProposal = RecordOf<typeof refundProposalResource>;

/** A record of the resource's screens as the refund that the call answered. */
export const refundOf = (record: AnyRecord) => record as unknown as RefundProposal; // the screen is mounted for this resource alone
