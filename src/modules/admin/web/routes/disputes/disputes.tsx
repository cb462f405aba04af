import { disputeDescription } from "#modules/payments/contract/staff/dispute.ts";
import { reasonWords } from "#modules/payments/domain/dispute.ts";
import { DisputeState } from "../../disputes/dispute-state.tsx";
import { disputeOf } from "../../disputes/disputes-api.ts";
import { useClinic } from "../../frame/clinic.tsx";
import { shortDayText } from "../../kit/moment-text.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(disputeDescription);

/** `/admin/payments/disputes`: payments that customers asked their banks for. */
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
        orderNumber: (record) => <span className="nums whitespace-nowrap">{disputeOf(record).orderNumber}</span>,
        reason: (record) => reasonWords(disputeOf(record).reason),
        status: (record) => <DisputeState status={disputeOf(record).status} />,
        evidenceDueAt: (record) => day(disputeOf(record).evidenceDueAt),
        openedAt: (record) => day(disputeOf(record).openedAt),
      }}
    />
  );
}
