import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { paymentPlanDescription } from "../contract/payment-plan.ts";

export const clientLoader = listLoader(paymentPlanDescription);

const cells: CellDrawings = {
  isOffered: ({ isOffered }) => (isOffered === true ? <Badge tone="ok">On offer</Badge> : <Badge>Not on offer</Badge>),
};

/** `/admin/offers/packages`: the packages for sale, in the order of their page. */
export default function Packages() {
  return (
    <ResourceList
      description={paymentPlanDescription}
      path="/admin/offers/packages"
      title="Packages on offer"
      cells={cells}
    />
  );
}
