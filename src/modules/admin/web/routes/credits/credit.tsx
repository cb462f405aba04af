import { creditDescription } from "#modules/membership/contract/staff/credit.ts";
import { CreditPanel } from "../../credits/credit-panel.tsx";
import { creditOf } from "../../credits/credits-api.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(creditDescription);

const schemas = async () =>
  (await import("#modules/membership/contract/staff/credit-staff-calls.ts")).creditResource.schemas;

/** `/admin/payments/credits/{id}`: one grant of credit, with what moved on it. */
export default function CreditScreen() {
  return (
    <ResourceForm
      description={creditDescription}
      path="/admin/payments/credits"
      listTitle="Credits"
      schemas={schemas}
      above={(record) => <CreditPanel credit={creditOf(record)} />}
    />
  );
}
