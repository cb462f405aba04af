import { Link } from "react-router";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import type { WireCustomerMoney } from "#modules/wallet/staff/contract/wallet-calls.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { newBooking } from "#staff/frame/navigation/navigation.ts";
import { Initials } from "#staff/kit/initials.tsx";
import { momentText, shortDayText } from "#staff/kit/moment-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import type { CustomerDialog } from "./customer-dialog.ts";
import type { CustomerFile } from "./customer-file.ts";

type CustomerHeaderProps = {
  customer: CustomerFile;
  /** Only set for staff who may see orders. */
  money: WireCustomerMoney | undefined;
  onOpen: (dialog: CustomerDialog) => void;
};

/** The customer's name, and the most important figures. */
export function CustomerHeader({ customer, money, onOpen }: CustomerHeaderProps) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const name = nameOf(customer);
  const facts = [
    customer.dateOfBirth && `born ${formatBirthday(customer.dateOfBirth)}`,
    `customer since ${shortDayText(customer.createdAt, timeZone)}`,
  ].filter(Boolean);
  const booking = newBooking && can(newBooking.right) ? newBooking.path : undefined;
  const first = customer.firstName || name;
  return (
    <header className="grid gap-4 px-4 pt-4 pb-4 md:px-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Initials name={name} className="text-section size-14 max-md:hidden" />
        <div className="min-w-0">
          <Link
            to="/admin/customers"
            className="inline-flex min-h-6 items-center text-small text-ink-soft hover:text-ink"
          >
            Customers
          </Link>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-title">{name}</h1>
            <AlsoHere kind="Customer" id={customer.id} />
          </div>
          <p className="text-ink-soft">{facts.join(", ")}</p>
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-3">
          {can("customers.edit") && customer.email && (
            <button type="button" className="btn btn-outline" onClick={() => onOpen("message")}>
              <StaffIcon name="mail" size={16} />
              Message
            </button>
          )}
          {booking && (
            <Link
              to={`${booking}${booking.includes("?") ? "&" : "?"}customer=${customer.id}`}
              className="btn btn-primary"
            >
              <StaffIcon name="plus" size={16} />
              Book for {first}
            </Link>
          )}
        </div>
      </div>
      <dl className="flex flex-wrap gap-y-3">
        <Fact label="Visits" value={String(customer.facts.visits)} />
        <Fact
          label="Last visit"
          value={customer.facts.lastVisitAt ? shortDayText(customer.facts.lastVisitAt, timeZone) : "never"}
        />
        <Fact
          label="Next visit"
          value={customer.facts.nextVisitAt ? momentText(customer.facts.nextVisitAt, timeZone) : "none"}
        />
        {customer.facts.noShows > 0 && <Fact label="No-shows" value={String(customer.facts.noShows)} />}
        {customer.facts.spent > 0 && (
          <Fact label="Spent online" value={formatMoney(customer.facts.spent, { always: true })} />
        )}
        {money && money.owedToCustomer > 0 && (
          <Fact label="We owe" value={formatMoney(money.owedToCustomer, { always: true })} />
        )}
        {money && money.owedByCustomer > 0 && (
          <Fact label="Owes us" value={formatMoney(money.owedByCustomer, { always: true })} />
        )}
      </dl>
    </header>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="border-linen pr-6 [&+&]:border-l [&+&]:pl-6 max-md:[&+&]:border-l-0 max-md:[&+&]:pl-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="text-section nums">{value}</dd>
    </div>
  );
}

const formatBirthday = (date: string) => formatDay(date, { year: true }).split(", ").slice(1).join(", ");
