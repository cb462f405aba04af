import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { planPurchaseDescription } from "../contract/plan-purchase.ts";
import { PlanPurchasePanel } from "../plan-purchase-panel.tsx";
import { planPurchaseOf } from "../plans-api.ts";

export const clientLoader = formLoader(planPurchaseDescription);

const schemas = async () => (await import("../contract/plan-purchase-resource.ts")).planPurchaseResource.schemas;

/** `/admin/payment-plans/{id}`: one package, with links to its order, where it is refunded, and to its customer. */
export default function PlanPurchase() {
  return (
    <ResourceForm
      description={planPurchaseDescription}
      path="/admin/payment-plans"
      listTitle="Packages"
      schemas={schemas}
      above={(record, refresh) => <PlanPurchasePanel plan={planPurchaseOf(record)} onChanged={refresh} />}
    />
  );
}
