import { policyDescription } from "#modules/content/contract/admin/policy.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(policyDescription);

export default function Policies() {
  return <ResourceList description={policyDescription} path="/admin/content/policies" title="Policies" />;
}
