import { reasonWords } from "#modules/payments/domain/dispute.ts";
import { disputeDescription } from "#modules/payments/staff/contract/dispute.ts";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { DisputeState } from "../disputes/dispute-state.tsx";
import { asDisputeRecord } from "../disputes/disputes-api.ts";

export const clientLoader = listLoader(disputeDescription);

/** `/admin/payments/disputes`: payments that customers disputed with their banks. */
export default function Disputes() {
  const { timeZone } = useClinic();
  const day = (instant: string | null) =>
    instant && <span className="nums whitespace-nowrap">{shortDayText(instant, timeZone)}</span>;
  return (
    <ResourceList
      description={disputeDescription}
      path="/admin/payments/disputes"
      title="Disputes"
      cells={{
        orderNumber: (record) => <span className="nums whitespace-nowrap">{asDisputeRecord(record).orderNumber}</span>,
        reason: (record) => reasonWords(asDisputeRecord(record).reason),
        status: (record) => <DisputeState status={asDisputeRecord(record).status} />,
        evidenceDueAt: (record) => day(asDisputeRecord(record).evidenceDueAt),
        openedAt: (record) => day(asDisputeRecord(record).openedAt),
      }}
    />
  );
}
