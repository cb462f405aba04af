import { Link } from "react-router";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { orderDescription } from "../contract/order-resource.ts";
import { NewSale } from "../desk-money/new-sale.tsx";
import { orderCells } from "../orders/order-cells.tsx";

export const clientLoader = listLoader(orderDescription);

/** Lists orders of goods, by the next action they need. */
export default function Orders() {
  const { can } = usePerson();
  return (
    <ResourceList
      description={orderDescription}
      path="/admin/orders"
      title="Orders"
      cells={orderCells}
      searchLabel="Number or customer"
      actions={
        <>
          <NewSale />
          {can("orders.fulfill") && (
            <Link to="/admin/orders/packing" className="btn btn-outline">
              <StaffIcon name="box" size={16} />
              Packing list
            </Link>
          )}
        </>
      }
    />
  );
}
