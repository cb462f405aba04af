import { useState } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { RefundState } from "./refund-state.tsx";
import { type RefundProposal, refundsApi } from "./refunds-api.ts";

type PanelProps = { refund: RefundProposal; onChanged: () => Promise<void> };

/** A refund that a staff member requested, and its decision. A different person approves it. */
export function RefundPanel({ refund, onChanged }: PanelProps) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const [isDeclining, setIsDeclining] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const money = formatMoney(refund.amount, { always: true });
  const facts: [string, string | null][] = [
    ["Asked by", `${refund.proposedByName}, ${momentText(refund.createdAt, timeZone)}`],
    ["Reason", refund.reason],
    ["Note", refund.note],
    [refund.state === "approved" ? "Approved by" : "Declined by", refund.decidedByName],
    ["Why", refund.declineReason],
  ];

  async function approve() {
    setBusy(true);
    try {
      const input = { params: { id: refund.id }, body: { version: refund.version }, ...once() };
      const { data } = await refundsApi.call("approveRefund", input);
      await onChanged();
      showDone(`${formatMoney(data.total, { always: true })} of order ${refund.orderNumber} is on its way back.`);
    } catch (error) {
      await onChanged();
      showFailed(isApiError(error) ? error.message : "Nothing was refunded. Try again.");
    }
    setBusy(false);
  }

  return (
    <section aria-label="Refund" className="grid max-w-[720px] gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="nums text-h2">{money}</p>
        <p className="text-ink-soft">
          of{" "}
          <Link to={`/admin/orders/${refund.orderId}`} className="link">
            order {refund.orderNumber}
          </Link>
        </p>
        <RefundState state={refund.state} />
      </div>
      <FactList facts={facts} />
      {refund.state === "proposed" && (
        <div className="flex flex-wrap gap-3">
          {can("orders.refund") && (
            <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void approve()}>
              Approve and refund {money}
            </button>
          )}
          <button type="button" className="btn btn-outline" onClick={() => setIsDeclining(true)}>
            {can("orders.refund") ? "Decline" : "Take it back"}
          </button>
        </div>
      )}
      {isDeclining && (
        <ReasonDialog
          title={`Decline the refund of ${money}?`}
          action="Decline"
          done="The refund is declined."
          onSend={(reason) =>
            refundsApi.call("declineRefund", {
              params: { id: refund.id },
              body: { version: refund.version, reason },
              ...once(),
            })
          }
          onClose={() => setIsDeclining(false)}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}
