import { Link } from "react-router";
import { orderDescription } from "#modules/checkout/contract/staff/order-resource.ts";
import { NewSale } from "../../desk-money/new-sale.tsx";
import { usePerson } from "../../frame/use-person.ts";
import { StaffIcon } from "../../kit/staff-icon.tsx";
import { orderCells } from "../../orders/order-cells.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(orderDescription);

/** Orders of goods, by what is to be done with them. */
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
