import { useState } from "react";
import { Link } from "react-router";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { customerDescription } from "../contract/customers/customer-resource.ts";
import { customerCells } from "../customers/customer-cells.tsx";
import { NewCustomerDialog } from "../customers/new-customer-dialog.tsx";

export const clientLoader = listLoader(customerDescription);

/** All customers that the person may see. */
export default function Customers() {
  const { can } = usePerson();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ResourceList
        description={customerDescription}
        path="/admin/customers"
        title="Customers"
        cells={customerCells}
        searchLabel="Name, phone or email"
        actions={
          can("customers.merge") && (
            <Link to="/admin/customers/duplicates" className="btn btn-outline">
              <StaffIcon name="people" size={16} />
              Duplicates
            </Link>
          )
        }
        mainAction={
          can("customers.edit") && (
            <button type="button" className="btn btn-primary" onClick={() => setIsAdding(true)}>
              <StaffIcon name="plus" size={16} />
              New customer
            </button>
          )
        }
      />
      {isAdding && <NewCustomerDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
