import { lazy, Suspense, useState } from "react";
import type { WireVisitPage } from "#modules/booking/contract/staff/visit-page.ts";
import { usePerson } from "../frame/use-person.ts";
import { StaffIcon } from "../kit/staff-icon.tsx";

const TakePaymentDialog = lazy(async () => ({
  default: (await import("./take-payment-dialog.tsx")).TakePaymentDialog,
}));

const TAKES_PLACE: readonly WireVisitPage["status"][] = ["booked", "confirmed", "checked_in", "completed"];

/** Whether something of a visit can be paid at the desk. */
export const isVisitDue = ({ due, status }: Pick<WireVisitPage, "due" | "status">): boolean =>
  due > 0 && TAKES_PLACE.includes(status);

type TakePaymentProps = { orderId: string | null; isDue: boolean; refresh(): Promise<void> };

/** The button that takes what is due of an order, where something is and the person may. */
export function TakePayment({ orderId, isDue, refresh }: TakePaymentProps) {
  const { can } = usePerson();
  const [isOpen, setOpen] = useState(false);
  if (!orderId || !can("payments.take") || !(isDue || isOpen)) return null;
  return (
    <>
      <button type="button" className="btn btn-outline btn-main w-full" onClick={() => setOpen(true)}>
        <StaffIcon name="card" size={16} />
        Take payment
      </button>
      {isOpen && (
        <Suspense>
          <TakePaymentDialog orderId={orderId} onClose={() => setOpen(false)} onTaken={() => void refresh()} />
        </Suspense>
      )}
    </>
  );
}
