import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { paymentPlanDescription } from "../contract/payment-plan.ts";
import { PurchaseOfToday } from "../purchase-of-today.tsx";

export const clientLoader = formLoader(paymentPlanDescription);

const schemas = async () => (await import("../contract/payment-plan-resource.ts")).paymentPlanResource.schemas;

/** `/admin/offers/packages/{id}`: one package, and the amounts of a purchase made today. */
export default function Package() {
  return (
    <ResourceForm
      description={paymentPlanDescription}
      path="/admin/offers/packages"
      listTitle="Packages on offer"
      schemas={schemas}
      onSite={({ isOffered, archivedAt }) => (isOffered === true && archivedAt === null ? "/paymentplan" : undefined)}
      below={({ price, validMonths, options }) => (
        <PurchaseOfToday
          price={Number(price)}
          validMonths={Number(validMonths)}
          options={Array.isArray(options) ? options.map(String) : []}
        />
      )}
    />
  );
}
