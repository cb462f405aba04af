import { shortDayText } from "#staff/kit/moment-text.ts";
import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { payoutDescription } from "../contract/payout.ts";
import { PayoutPanel } from "../payouts/payout-panel.tsx";
import { payoutOf } from "../payouts/payouts-api.ts";

export const clientLoader = formLoader(payoutDescription);

const schemas = async () => (await import("../contract/payout-resource.ts")).payoutResource.schemas;

/** `/admin/payments/payouts/{id}`: the items of one payout. */
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
