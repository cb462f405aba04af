import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { creditDescription } from "../contract/credit.ts";
import { CreditPanel } from "../credits/credit-panel.tsx";
import { creditOf } from "../credits/credits-api.ts";

export const clientLoader = formLoader(creditDescription);

const schemas = async () => (await import("../contract/credit-staff-calls.ts")).creditResource.schemas;

/** `/admin/payments/credits/{id}`: one grant of credit, with its movements. */
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
