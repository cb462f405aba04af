import { shortDayText } from "#staff/kit/moment-text.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { refundProposalDescription } from "../contract/refund-proposal.ts";
import { OwedRefunds } from "../owed-refunds.tsx";
import { RefundState } from "../refund-state.tsx";
import { asRefundProposal } from "../refunds-api.ts";

export const clientLoader = listLoader(refundProposalDescription);

/** `/admin/payments/refunds`: refunds that failed, and those waiting for approval. */
export default function Refunds() {
  const { can } = usePerson();
  const { timeZone } = useClinic();
  return (
    <ResourceList
      description={refundProposalDescription}
      path="/admin/payments/refunds"
      title="Refunds"
      beside={can("orders.refund") && <OwedRefunds />}
      cells={{
        orderNumber: (record) => <span className="nums whitespace-nowrap">{asRefundProposal(record).orderNumber}</span>,
        state: (record) => <RefundState state={asRefundProposal(record).state} />,
        createdAt: (record) => (
          <span className="nums whitespace-nowrap">{shortDayText(asRefundProposal(record).createdAt, timeZone)}</span>
        ),
      }}
    />
  );
}
