import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { planPurchaseDescription } from "../contract/plan-purchase.ts";

export const clientLoader = listLoader(planPurchaseDescription);

/** `/admin/payment-plans`: the packages that customers bought, with the amount paid and the next payment. */
export default function PlanPurchases() {
  return (
    <ResourceList
      description={planPurchaseDescription}
      path="/admin/payment-plans"
      title="Packages"
      searchLabel="Customer"
    />
  );
}
