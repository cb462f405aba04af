import { refundProposalDescription } from "#modules/checkout/contract/staff/refund-proposal.ts";
import { useClinic } from "../../frame/clinic.tsx";
import { usePerson } from "../../frame/use-person.ts";
import { shortDayText } from "../../kit/moment-text.ts";
import { OwedRefunds } from "../../refunds/owed-refunds.tsx";
import { RefundState } from "../../refunds/refund-state.tsx";
import { refundOf } from "../../refunds/refunds-api.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(refundProposalDescription);

/** `/admin/payments/refunds`: refunds that failed, and those that wait for approval. */
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
        orderNumber: (record) => <span className="nums whitespace-nowrap">{refundOf(record).orderNumber}</span>,
        state: (record) => <RefundState state={refundOf(record).state} />,
        createdAt: (record) => (
          <span className="nums whitespace-nowrap">{shortDayText(refundOf(record).createdAt, timeZone)}</span>
        ),
      }}
    />
  );
}
