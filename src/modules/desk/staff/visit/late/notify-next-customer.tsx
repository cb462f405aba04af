import { lazy, Suspense, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { now } from "#web/now.ts";
import { lateness } from "../next-step.ts";

const TellNextDialog = lazy(async () => ({
  default: (await import("./notify-next-customer-dialog.tsx")).NotifyNextCustomerDialog,
}));

/** A button to notify the next customer, for a visit in progress that runs late. */
export function NotifyNextCustomer({ page }: { page: WireVisitPage }) {
  const [isOpen, setIsOpen] = useState(false);
  const { can } = usePerson();
  if (page.status !== "checked_in" || !lateness(page, now()) || !can("visits.checkIn")) return null;
  return (
    <div>
      <button type="button" className="btn btn-outline" onClick={() => setIsOpen(true)}>
        Tell the next customer
      </button>
      <Suspense>{isOpen && <TellNextDialog page={page} onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}
