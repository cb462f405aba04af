import { Link } from "react-router";
import { planPurchaseDescription } from "#modules/payment-plans/contract/admin/plan-purchase.ts";
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
      above={({ orderId, customerId }) => (
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link to={`/admin/orders/${orderId}`} className="link">
            The order that it began with
          </Link>
          <Link to={`/admin/customers/${customerId}`} className="link">
            Its customer
          </Link>
        </p>
      )}
    />
  );
}
