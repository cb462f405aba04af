import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { refundProposalDescription } from "../contract/refund-proposal.ts";
import { RefundPanel } from "../refund-panel.tsx";
import { asRefundProposal } from "../refunds-api.ts";

export const clientLoader = formLoader(refundProposalDescription);

const schemas = async () => (await import("../contract/refund-proposal-resource.ts")).refundProposalResource.schemas;

/** `/admin/payments/refunds/{id}`: a requested refund, to approve or decline. */
export default function Refund() {
  return (
    <ResourceForm
      description={refundProposalDescription}
      path="/admin/payments/refunds"
      listTitle="Refunds"
      schemas={schemas}
      above={(record, refresh) => <RefundPanel refund={asRefundProposal(record)} onChanged={refresh} />}
    />
  );
}
