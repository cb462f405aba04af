import { useState } from "react";
import { exactMoney } from "#shared/money.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { RefundDialog } from "../../refunds/staff/refund-dialog.tsx";
import { deskMoneyApi } from "../desk-money/desk-money-api.ts";
import { ReaderWait, waitingOnReader } from "../desk-money/reader/reader-wait.tsx";
import { SoldGiftCards } from "../desk-money/sold-gift-cards.tsx";
import { ReceiptButton } from "../desk-money/take-payment-dialog.tsx";
import { TenderList } from "../desk-money/tender-list.tsx";

/** What was paid and refunded for an order, for the order's page and its visit's. A change of `version` reloads it. */
export function PaidSection({
  orderId,
  version,
  mayRefund = false,
  title = "Paid",
  refresh,
}: {
  orderId: string;
  version: number | string;
  /** Whether a refund can start here; an order of goods has its own button. */
  mayRefund?: boolean;
  title?: string;
  refresh(): Promise<void>;
}) {
  const { can } = usePerson();
  const [isRefunding, setRefunding] = useState(false);
  const read = useRead(`${orderId} ${version}`, async (signal) => {
    return (await deskMoneyApi.call("readDeskOrder", { params: { id: orderId }, signal })).data;
  });
  const order = read.data;
  if (!order || order.tenders.length === 0) return null;
  const waiting = waitingOnReader(order);
  return (
    <section className="grid gap-3">
      <h2 className="text-section">{title}</h2>
      {waiting && can("payments.take") && (
        <ReaderWait
          tender={waiting}
          onEnd={(changed, { state, message }) => {
            if (state === "ended") showFailed(message ?? "Nothing was charged.");
            read.show(changed);
            void refresh();
          }}
        />
      )}
      <TenderList order={order} show={read.show} />
      <SoldGiftCards order={order} />
      {order.creditNotes.map(({ number, total, reason }) => (
        <p key={number} className="text-ink-soft">
          Credit note {number}, <span className="nums">{exactMoney(total)}</span>: {reason}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        {mayRefund && order.isRefundable && can("refunds.propose") && (
          <button type="button" className="btn btn-outline btn-small" onClick={() => setRefunding(true)}>
            <StaffIcon name="undo" size={16} />
            Refund
          </button>
        )}
        <ReceiptButton order={order} />
      </div>
      {isRefunding && (
        <RefundDialog
          order={{ ...order, shippingLeft: 0, tipLeft: order.tip - order.tipRefunded, isReachable: false }}
          refresh={async () => {
            await read.refresh();
            await refresh();
          }}
          onClose={() => setRefunding(false)}
        />
      )}
    </section>
  );
}
