import { planPurchaseDescription } from "#modules/payment-plans/contract/admin/plan-purchase.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(planPurchaseDescription);

/** `/admin/payment-plans`: the packages that customers bought, what is paid of each and what comes next. */
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
