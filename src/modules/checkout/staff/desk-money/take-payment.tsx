import { lazy, Suspense } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { once } from "#staff/kit/once.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { deskMoneyApi } from "./desk-money-api.ts";
import { useDeskOrder } from "./use-desk-order.ts";

const TakePaymentDialog = lazy(async () => ({
  default: (await import("./take-payment-dialog.tsx")).TakePaymentDialog,
}));

const TAKES_PLACE: readonly WireVisitPage["status"][] = ["booked", "confirmed", "checked_in", "completed"];

/** Whether a visit takes place or took place, so that it can be paid at the desk. */
export const takesPlace = ({ status }: Pick<WireVisitPage, "status">): boolean => TAKES_PLACE.includes(status);

type TakePaymentProps = {
  orderId: string | null;
  isDue: boolean;
  /** The visit to pay. Its order is created if it has none. */
  visitId?: string;
  refresh(): Promise<void>;
};

/** The button that takes the amount due for an order or a visit, if there is one and the person is allowed to. */
export function TakePayment({ orderId: known, isDue, visitId, refresh }: TakePaymentProps) {
  const { can } = usePerson();
  const { orderId, isBusy, open, close } = useDeskOrder(
    known,
    async () => (await deskMoneyApi.call("openVisitOrder", { params: { id: visitId ?? "" }, ...once() })).data.orderId,
  );
  if (!can("payments.take") || !(known || visitId) || !(isDue || orderId)) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-main w-full"
        aria-busy={isBusy || undefined}
        onClick={() => void open()}
      >
        <StaffIcon name="card" size={16} />
        Take payment
      </button>
      {orderId && (
        <Suspense>
          <TakePaymentDialog
            orderId={orderId}
            onClose={() => {
              close();
              void refresh();
            }}
            onTaken={() => void refresh()}
          />
        </Suspense>
      )}
    </>
  );
}
