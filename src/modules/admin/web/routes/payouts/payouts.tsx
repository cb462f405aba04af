import { payoutDescription } from "#modules/payments/contract/staff/payout.ts";
import { useClinic } from "../../frame/clinic.tsx";
import { shortDayText } from "../../kit/moment-text.ts";
import { PayoutState } from "../../payouts/payout-state.tsx";
import { payoutOf } from "../../payouts/payouts-api.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(payoutDescription);

/** `/admin/payments/payouts`: what the card provider paid out, and what each payout is made of. */
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
