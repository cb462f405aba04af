import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { policyDescription } from "../contract/policy.ts";

export const clientLoader = formLoader(policyDescription);

const schemas = async () => (await import("../contract/policy-resource.ts")).policyResource.schemas;

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
