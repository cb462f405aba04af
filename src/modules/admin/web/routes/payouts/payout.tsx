import { payoutDescription } from "#modules/payments/contract/staff/payout.ts";
import { useClinic } from "../../frame/clinic.tsx";
import { shortDayText } from "../../kit/moment-text.ts";
import { PayoutPanel } from "../../payouts/payout-panel.tsx";
import { payoutOf } from "../../payouts/payouts-api.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(payoutDescription);

const schemas = async () =>
  (await import("#modules/payments/contract/staff/payout-resource.ts")).payoutResource.schemas;

/** `/admin/payments/payouts/{id}`: what one payout is made of. */
export default function Payout() {
  const { timeZone } = useClinic();
  return (
    <ResourceForm
      description={payoutDescription}
      path="/admin/payments/payouts"
      listTitle="Payouts"
      schemas={schemas}
      heading={(record) => `Payout of ${shortDayText(payoutOf(record).madeAt, timeZone)}`}
      above={(record) => <PayoutPanel payout={payoutOf(record)} />}
    />
  );
}
