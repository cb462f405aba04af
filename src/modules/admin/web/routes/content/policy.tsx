import { policyDescription } from "#modules/content/contract/admin/policy.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(policyDescription);

const schemas = async () => (await import("#modules/content/contract/admin/policy-resource.ts")).policyResource.schemas;

export default function Policy() {
  return (
    <ResourceForm
      description={policyDescription}
      path="/admin/content/policies"
      listTitle="Policies"
      schemas={schemas}
    />
  );
}
