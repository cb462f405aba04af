import { disputeDescription } from "#modules/payments/staff/contract/dispute.ts";
import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { DisputePanel } from "../disputes/dispute-panel.tsx";
import { asDisputeRecord } from "../disputes/disputes-api.ts";

export const clientLoader = formLoader(disputeDescription);

const schemas = async () =>
  (await import("#modules/payments/staff/contract/dispute-resource.ts")).disputeResource.schemas;

/** `/admin/payments/disputes/{id}`: a disputed payment, and the response to the bank. */
export default function Dispute() {
  return (
    <ResourceForm
      description={disputeDescription}
      path="/admin/payments/disputes"
      listTitle="Disputes"
      schemas={schemas}
      heading={(record) => `Order ${asDisputeRecord(record).orderNumber}`}
      above={(record, refresh) => <DisputePanel dispute={asDisputeRecord(record)} onChanged={refresh} />}
    />
  );
}
