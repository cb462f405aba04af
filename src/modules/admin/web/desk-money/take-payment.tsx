import { lazy, Suspense, useState } from "react";
import type { WireVisitPage } from "#modules/booking/contract/staff/visit-page.ts";
import { usePerson } from "../frame/use-person.ts";
import { StaffIcon } from "../kit/staff-icon.tsx";

const TakePaymentDialog = lazy(async () => ({
  default: (await import("./take-payment-dialog.tsx")).TakePaymentDialog,
}));

const TAKES_PLACE: readonly WireVisitPage["status"][] = ["booked", "confirmed", "checked_in", "completed"];

type TakePaymentProps = { page: WireVisitPage; refresh(): Promise<void>; onTaken?(): void };

/** The button that takes what is due for a visit, where something is and the person may. */
export function TakePayment({ page, refresh, onTaken }: TakePaymentProps) {
  const { can } = usePerson();
  const [isOpen, setOpen] = useState(false);
  const isDue = page.due > 0 && TAKES_PLACE.includes(page.status);
  if (!page.orderId || !can("payments.take") || !(isDue || isOpen)) return null;
  const taken = () => {
    onTaken?.();
    void refresh();
  };
  return (
    <>
      <button type="button" className="btn btn-outline btn-main w-full" onClick={() => setOpen(true)}>
        <StaffIcon name="card" size={16} />
        Take payment
      </button>
      {isOpen && (
        <Suspense>
          <TakePaymentDialog orderId={page.orderId} onClose={() => setOpen(false)} onTaken={taken} />
        </Suspense>
      )}
    </>
  );
}
