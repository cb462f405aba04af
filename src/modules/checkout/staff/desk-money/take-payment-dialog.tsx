import { useState } from "react";
import { exactMoney } from "#shared/money.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { openFile } from "#staff/kit/open-file.ts";
import { useRead } from "#staff/kit/use-read.ts";
import type { WireDeskOrder } from "../contract/desk-calls.ts";
import { deskMoneyApi } from "./desk-money-api.ts";
import { PayLinkButton } from "./pay-link-button.tsx";
import { ReaderWait, waitingOnReader } from "./reader/reader-wait.tsx";
import { useReaders } from "./reader/use-readers.ts";
import { SoldGiftCards } from "./sold-gift-cards.tsx";
import { TakePaymentForm } from "./take-payment-form.tsx";
import { TenderList } from "./tender-list.tsx";

type TakePaymentDialogProps = {
  orderId: string;
  /** The deposit that the clinic wants for a visit that was just booked. */
  deposit?: number;
  onClose(): void;
  onTaken(): void;
};

/** Takes the amount due for a visit at the desk, from one payment source after another. */
export function TakePaymentDialog({ orderId, deposit = 0, onClose, onTaken }: TakePaymentDialogProps) {
  const read = useRead(orderId, async (signal) => {
    return (await deskMoneyApi.call("readDeskOrder", { params: { id: orderId }, signal })).data;
  });
  const { data: order, error, refresh } = read;
  const readers = useReaders();
  // Why the last payment on a reader failed.
  const [ended, setEnded] = useState<string>();
  const show = (changed: WireDeskOrder) => {
    read.show(changed);
    setEnded(undefined);
    onTaken();
  };
  const waiting = order && waitingOnReader(order);
  const isDepositDue = order !== undefined && order.paid < deposit;
  return (
    <StaffDialog open size="wide" title={deposit > 0 ? "Take the deposit" : "Take payment"} onClose={onClose}>
      {order && readers.all ? (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_240px]">
          {waiting ? (
            <ReaderWait
              tender={waiting}
              takesFocus
              onEnd={(changed, { state, message }) => {
                show(changed);
                setEnded(state === "ended" ? (message ?? undefined) : undefined);
              }}
            />
          ) : order.due > 0 && !order.closed && (deposit === 0 || isDepositDue) ? (
            <div className="grid gap-4">
              {ended && (
                <p role="alert" className="rounded-picture bg-sand px-4 py-3">
                  {ended}
                </p>
              )}
              <TakePaymentForm
                key={order.due}
                order={order}
                usual={isDepositDue ? deposit - order.paid : undefined}
                readers={readers}
                onAsked={() => void refresh()}
                show={show}
              />
            </div>
          ) : (
            <div className="grid justify-items-start gap-4">
              <p>{order.closed ?? (order.due > 0 ? "The deposit is paid." : "Paid in full.")}</p>
              <SoldGiftCards order={order} />
              <button type="button" className="btn btn-primary btn-main" onClick={onClose}>
                Done
              </button>
            </div>
          )}
          <section className="grid gap-3 rounded-picture bg-sand p-4" aria-label="Due and paid">
            <p className="flex items-baseline justify-between gap-4" aria-live="polite">
              <span className="font-semibold">Due now</span>
              <span className="nums font-serif text-[1.5rem]/8">{exactMoney(order.due)}</span>
            </p>
            <TenderList order={order} show={show} />
            <PayLinkButton order={order} onClose={() => void refresh().then(onTaken)} />
            <ReceiptButton order={order} />
          </section>
        </div>
      ) : error === undefined ? (
        <div className="skeleton h-60" aria-hidden />
      ) : (
        <LoadFailed noun="payment" error={error} onRetry={() => void refresh()} />
      )}
    </StaffDialog>
  );
}

/** Downloads the receipt of payments at the desk, once there are any. */
export function ReceiptButton({ order }: { order: WireDeskOrder }) {
  if (!order.tenders.some(({ by, state }) => by && state === "captured")) return null;
  const file = () => deskMoneyApi.download("getDeskReceipt", { params: { id: order.id } });
  return (
    <button
      type="button"
      className="link inline-flex min-h-6 items-center justify-self-start"
      onClick={() => void openFile(file(), `receipt-${order.number}.pdf`)}
    >
      Receipt
    </button>
  );
}
