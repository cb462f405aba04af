import { shortDayText } from "#staff/kit/moment-text.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { payoutDescription } from "../contract/payout.ts";
import { PayoutState } from "../payouts/payout-state.tsx";
import { payoutOf } from "../payouts/payouts-api.ts";

export const clientLoader = listLoader(payoutDescription);

/** `/admin/payments/payouts`: the card provider's payouts, each with its items. */
export default function Payouts() {
  const { timeZone } = useClinic();
  return (
    <ResourceList
      description={payoutDescription}
      path="/admin/payments/payouts"
      title="Payouts"
      cells={{
        madeAt: (record) => (
          <span className="nums whitespace-nowrap">{shortDayText(payoutOf(record).madeAt, timeZone)}</span>
        ),
        status: (record) => <PayoutState status={payoutOf(record).status} />,
      }}
    />
  );
}
