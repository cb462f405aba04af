import { useState } from "react";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { Order } from "#modules/checkout/contract/order.ts";
import { storePayLink } from "#modules/checkout/web/stored-pay-link.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";

const api = browserApi<CheckoutCalls>();

/** Shows an order's unpaid amount, by the emailed link. Only the button opens a payment page. */
export default function OrderToPay({ order, link }: { order: Order; link: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, number, status, currency, totals, tenders, kept, serviceOrder } = order;
  const { contact } = useShellData();
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const due = kept ? totals.dueNow : totals.dueAtClinic;
  // A visit whose hold (reservation) has expired is canceled soon, so nothing can be paid for it.
  const isOwed = status === "pending" && due > 0 && (kept !== undefined || totals.dueNow === 0);
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
          ? "There’s nothing left to pay."
          : "We couldn’t open the payment page. Try again in a moment.",
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
      title={isOwed ? titleOf(kept, money(due)) : status === "paid" ? "Thank you for your payment" : "Nothing is due"}
    >
      <p className="measure pt-5 text-lead text-ink-soft">
        {isOwed
          ? kept
            ? keptWords(kept, contact.timeZone, totals.dueAtClinic > 0 ? money(totals.dueAtClinic) : undefined)
            : "You agreed to this fee when you booked the visit. Pay it here or at your next visit."
          : status === "paid"
            ? `We received ${money(tenders.reduce((sum, { amount }) => sum + amount, 0))}. ${bookedWords(serviceOrder)}`
            : "You don’t have to do anything."}
      </p>
      {problem && (
        <p role="alert" className="pt-4">
          {problem}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        {isOwed && (
          <Button look="book" busy={isBusy} busyText="Opening the payment page…" onClick={() => void pay()}>
            Pay {money(due)}
          </Button>
        )}
        <ReachLink className="btn btn-outline" href={telLink(contact.phone)}>
          <WholeWords>Call {contact.phoneDisplay}</WholeWords>
        </ReachLink>
      </p>
    </OutcomeFrame>
  );
}

/** Returns the message after a payment: if it was a deposit, the visit is booked now. */
const bookedWords = (visit: Order["serviceOrder"]) =>
  visit?.status === "booked"
    ? `Your visit on ${formatDay(visit.date)}, ${formatTime(visit.time)} is booked. A confirmation is on its way by email.`
    : "You don’t have to do anything else.";

type HeldVisit = NonNullable<Order["kept"]>;

const titleOf = (kept: HeldVisit | undefined, sum: string) =>
  kept ? `Pay the deposit of ${sum} to book your visit` : `${sum} is due`;

function keptWords({ date, time, until }: HeldVisit, timeZone: string, rest: string | undefined): string {
  const end = new Date(until);
  const by = `${formatDay(dateInZone(end, timeZone))}, ${formatTime(timeInZone(end, timeZone))}`;
  const words = `We’re holding ${formatDay(date)}, ${formatTime(time)} for you until ${by}.`;
  return rest ? `${words} The rest, ${rest}, is due at the clinic.` : words;
}

const BADGES: Partial<Record<Order["status"], string>> = { pending: "Due", paid: "Paid", refunded: "Refunded" };
