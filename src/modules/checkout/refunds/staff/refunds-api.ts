import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { owedRefundCalls } from "./contract/owed-refund-calls.ts";
import type { refundOrder } from "./contract/refund-order-call.ts";
import type { refundProposalCalls, refundProposalResource } from "./contract/refund-proposal-resource.ts";

/** The calls for the screens about refunds. */
export const refundsApi = staffApi<
  typeof refundProposalCalls & typeof owedRefundCalls & { refundOrder: typeof refundOrder }
>();

export type RefundProposal = RecordOf<typeof refundProposalResource>;

/** Casts a generic record to the refund that the call returned. */
export const asRefundProposal = (record: AnyRecord) => record as unknown as RefundProposal; // the screen is mounted only for this resource
