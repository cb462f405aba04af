import { planPurchaseDescription } from "#modules/payment-plans/contract/admin/plan-purchase.ts";
import { PlanPurchasePanel } from "../../plans/plan-purchase-panel.tsx";
import { planPurchaseOf } from "../../plans/plans-api.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(planPurchaseDescription);

const schemas = async () =>
  (await import("#modules/payment-plans/contract/admin/plan-purchase-resource.ts")).planPurchaseResource.schemas;

/** `/admin/payment-plans/{id}`: one package, with the way to its order, where it is given back, and to its customer. */
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
