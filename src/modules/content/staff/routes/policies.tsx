import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { policyDescription } from "../contract/policy.ts";

export const clientLoader = listLoader(policyDescription);

export default function Policies() {
  return <ResourceList description={policyDescription} path="/admin/content/policies" title="Policies" />;
}
