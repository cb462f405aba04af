import { lazy, Suspense } from "react";
import { exactMoney } from "#shared/money.ts";
import { once } from "#staff/kit/once.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { useDeskOrder } from "../desk-money/use-desk-order.ts";
import { feesApi } from "./fees-api.ts";

const TakePaymentDialog = lazy(async () => ({
  default: (await import("../desk-money/take-payment-dialog.tsx")).TakePaymentDialog,
}));

type TakeFeeProps = {
  fee: { id: string; amount: number; paid: number; orderId: string | null };
  /** What the fee is for, for screen readers. */
  name: string;
  refresh(): Promise<void>;
};

/** The button that takes an owed fee at the desk. The fee's order is created if there is none yet. */
export function TakeFee({ fee: { id, amount, paid, orderId: known }, name, refresh }: TakeFeeProps) {
  const { can } = usePerson();
  const { orderId, isBusy, open, close } = useDeskOrder(
    known,
    async () => (await feesApi.call("openFeeOrder", { params: { id }, ...once() })).data.orderId,
  );
  if (!can("payments.take")) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-main"
        aria-busy={isBusy || undefined}
        onClick={() => void open()}
      >
        <StaffIcon name="card" size={16} />
        Take {exactMoney(amount - paid)}
        <span className="sr-only"> for {name}</span>
      </button>
      {orderId && (
        <Suspense>
          <TakePaymentDialog
            orderId={orderId}
            onClose={() => {
              close();
              void refresh();
            }}
            // A paid fee disappears from the page, but is shown until the dialog is closed.
            onTaken={() => undefined}
          />
        </Suspense>
      )}
    </>
  );
}
