import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { membershipPlanDescription } from "../contract/membership-plan.ts";
import { PlanOnSite } from "../plan-on-site.tsx";

export const clientLoader = formLoader(membershipPlanDescription);

const schemas = async () => (await import("../contract/membership-plan-resource.ts")).membershipPlanResource.schemas;

/** `/admin/offers/plans/{id}`: one plan, with its text on the site. */
export default function Plan() {
  return (
    <ResourceForm
      description={membershipPlanDescription}
      path="/admin/offers/plans"
      listTitle="Plans on offer"
      schemas={schemas}
      onSite={({ isOffered, archivedAt }) => (isOffered === true && archivedAt === null ? "/membership" : undefined)}
      below={(record, refresh) => <PlanOnSite record={record} onChanged={refresh} />}
    />
  );
}
