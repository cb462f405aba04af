import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { creditDescription } from "../contract/credit.ts";

export const clientLoader = listLoader(creditDescription);

/** `/admin/payments/credits`: granted credit, the remaining balance of each grant, and when it expires. */
export default function Credits() {
  return (
    <ResourceList
      description={creditDescription}
      path="/admin/payments/credits"
      title="Credits"
      searchLabel="Customer"
    />
  );
}
