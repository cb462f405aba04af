import { Link } from "react-router";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { ruleDescription } from "../../contract/rule.ts";

export const clientLoader = listLoader(ruleDescription);

/**
 * `/admin/rules`: the required intervals between treatments, including rules that the medical director has to confirm.
 */
export default function Rules() {
  return (
    <ResourceList
      description={ruleDescription}
      path="/admin/rules"
      title="Medical rules"
      actions={
        <Link to="/admin/rules/order" className="btn btn-outline">
          Order in a visit
        </Link>
      }
    />
  );
}
