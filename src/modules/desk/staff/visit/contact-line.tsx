import { Link } from "react-router";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { ordinal } from "#shared/formats/english-names.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";

/** Shows the customer's contact data, as far as the reader is allowed to see them. */
export function ContactLine({ customer }: { customer: WireVisitPage["customer"] }) {
  const { contact } = customer;
  if (!contact) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {contact.phone && (
        <a href={`tel:${contact.phone}`} className="flex min-h-6 items-center gap-1.5 coarse:min-h-11">
          <StaffIcon name="phone" size={16} />
          <span className="link nums">{formatPhone(contact.phone)}</span>
        </a>
      )}
      {contact.email ? (
        <a href={`mailto:${contact.email}`} className="flex min-h-6 min-w-0 items-center gap-1.5 coarse:min-h-11">
          <StaffIcon name="mail" size={16} />
          <span className="link truncate">{contact.email}</span>
        </a>
      ) : (
        <span className="flex min-h-6 items-center text-ink-soft coarse:min-h-11">No email: call about changes.</span>
      )}
      {customer.id && (
        <Link
          to={`/admin/customers/${customer.id}`}
          className="flex min-h-6 items-center gap-1.5 coarse:min-h-11"
          aria-label={`Open file of ${customer.name}`}
        >
          <StaffIcon name="people" size={16} />
          <span className="link">Open file</span>
        </Link>
      )}
    </p>
  );
}

/** Returns "4th visit"; empty where the reader isn't allowed to see past visits. */
export function visitNumberWords({ visitNumber, isGuest }: WireVisitPage["customer"]): string {
  const words = visitNumber ? (visitNumber === 1 ? "First visit" : `${ordinal(visitNumber)} visit`) : "";
  return [words, isGuest && "booked as a guest"].filter(Boolean).join(", ");
}
