import { useState } from "react";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { Order } from "#modules/checkout/contract/order.ts";
import { storePayLink } from "#modules/checkout/web/stored-pay-link.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";

const api = browserApi<CheckoutCalls>();

/** What is owed of an order, by the link that was emailed: a page for paying it is opened by the button alone. */
export default function OrderToPay({ order, link }: { order: Order; link: string }) {
  const { contact } = useShellData();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, number, status, currency, totals, tenders } = order;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const isOwed = status === "pending" && totals.dueAtClinic > 0;
  const pay = async () => {
    setBusy(true);
    try {
      const { session } = await api.call("payOrder", { params: { id }, headers: { "x-visit-link": link } });
      storePayLink(id, link);
      location.assign(session.url);
    } catch (error) {
      setBusy(false);
      setProblem(
        isApiError(error, "order_closed")
          ? "There is nothing to pay any more."
          : "We couldn't open the payment page. Try again in a moment.",
      );
    }
  };
  return (
    <OutcomeFrame
      picture="clinic-detail-5"
      badge={
        <Badge tone={status === "paid" ? "ok" : "warn"}>
          {BADGES[status] ?? "Closed"}, number {number}
        </Badge>
      }
      title={
        isOwed ? `${money(totals.dueAtClinic)} is due` : status === "paid" ? "Thank you, it is paid" : "Nothing is due"
      }
    >
      <p className="measure pt-5 text-lead text-ink-soft">
        {isOwed
          ? "This fee was agreed when the visit was booked. Pay it here, or at your next visit."
          : status === "paid"
            ? `We received ${money(tenders.reduce((sum, { amount }) => sum + amount, 0))}. You don't have to do anything else.`
            : "You don't have to do anything."}
      </p>
      {problem && (
        <p role="alert" className="pt-4">
          {problem}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        {isOwed && (
          <Button look="book" busy={isBusy} busyText="Opening the payment page…" onClick={() => void pay()}>
            Pay {money(totals.dueAtClinic)}
          </Button>
        )}
        <ReachLink className="btn btn-outline" href={telLink(contact.phone)}>
          Call {contact.phoneDisplay}
        </ReachLink>
      </p>
    </OutcomeFrame>
  );
}

const BADGES: Partial<Record<Order["status"], string>> = { pending: "Due", paid: "Paid", refunded: "Given back" };
