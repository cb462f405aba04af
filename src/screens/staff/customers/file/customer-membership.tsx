import { useState } from "react";
import { Link } from "react-router";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { membershipDescription } from "#modules/membership/staff/contract/membership.ts";
import { CreditDialog } from "#modules/membership/staff/memberships/credit-dialog.tsx";
import { MembershipState } from "#modules/membership/staff/memberships/membership-state.tsx";
import { membershipOf } from "#modules/membership/staff/memberships/memberships-api.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { resourceClient } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { CustomerFile } from "./customer-file.ts";

const memberships = resourceClient(membershipDescription);

/** A customer's memberships, the latest first, and credit from the clinic. Only for staff who may see orders. */
export function CustomerMembership({ customer }: { customer: CustomerFile }) {
  const { can } = usePerson();
  const [isGiving, setIsGiving] = useState(false);
  const { data, error } = useRead(customer.id, async () => {
    const { docs } = await memberships.list({ "f.customerId": `is:${customer.id}` });
    return docs.map(membershipOf);
  });
  return (
    <section>
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <h2 className="text-section">Membership</h2>
        {can("balances.correct") && (
          <button type="button" className="btn-text" onClick={() => setIsGiving(true)}>
            Give credit
          </button>
        )}
      </div>
      {error !== undefined && <p className="text-error">We couldn't load the memberships.</p>}
      {data?.length === 0 && <p>None.</p>}
      <ul className="grid gap-2">
        {data?.map(({ id, planName, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Link to={`/admin/memberships/${id}`} className="link">
              {planName}
            </Link>
            <MembershipState state={state} />
          </li>
        ))}
      </ul>
      {isGiving && (
        <CreditDialog
          customer={{ id: customer.id, name: nameOf(customer) }}
          onClose={() => setIsGiving(false)}
          onChanged={() => undefined}
        />
      )}
    </section>
  );
}
