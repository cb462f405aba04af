import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { membershipPlanDescription } from "../contract/membership-plan.ts";

export const clientLoader = listLoader(membershipPlanDescription);

const cells: CellDrawings = {
  isOffered: ({ isOffered }) => (isOffered === true ? <Badge tone="ok">On offer</Badge> : <Badge>Not on offer</Badge>),
  productPercent: ({ productPercent }) => `${String(productPercent)}%`,
  servicePercent: ({ servicePercent, usesMemberPriceList }) =>
    usesMemberPriceList === true ? "price list" : servicePercent === null ? "" : `${String(servicePercent)}%`,
};

/** `/admin/offers/plans`: the plans that customers can join, in the order of the membership page. */
export default function Plans() {
  return (
    <ResourceList
      description={membershipPlanDescription}
      path="/admin/offers/plans"
      title="Plans on offer"
      cells={cells}
    />
  );
}
