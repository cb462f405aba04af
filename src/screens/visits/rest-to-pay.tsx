import { useState } from "react";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { Order } from "#modules/checkout/contract/order.ts";
import type { WireRest } from "#modules/checkout/contract/order-calls.ts";
import { TIP_PERCENTS } from "#modules/checkout/domain/desk/share-tip.ts";
import { storePayLink } from "#modules/checkout/web/stored-pay-link.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addMoney, formatMoney, shareOf } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";

const api = browserApi<CheckoutCalls>();

type RestToPayProps = { order: Order; rest: WireRest; link: string };

/**
 * Shows a visit's balance, by a link from the desk. The customer pays it with or without a tip, which is a percentage
 * of the treatments' price.
 */
export default function RestToPay({ order, rest, link }: RestToPayProps) {
  const [percent, setPercent] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { contact } = useShellData();
  const { id, number, currency, serviceOrder, tenders } = order;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const tipOf = (share: number) => shareOf(rest.treatments, share * 100);
  const tip = tipOf(percent);
  const isDue = rest.due > 0;
  const day = serviceOrder ? ` on ${formatDay(serviceOrder.date)}` : "";

  const pay = async () => {
    setBusy(true);
    try {
      const { session } = await api.call("payOrder", {
        params: { id },
        query: tip > 0 ? { tip } : {},
        headers: { "x-visit-link": link },
      });
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
        <Badge tone={isDue ? "warn" : "ok"}>
          {isDue ? "Due" : "Paid"}, number {number}
        </Badge>
      }
      title={isDue ? `${money(rest.due)} is due` : "Nothing is due"}
    >
      <p className="measure pt-5 text-lead text-ink-soft">
        {isDue
          ? `This pays for your visit${day}.`
          : tenders.length > 0
            ? `Thank you. We received ${money(addMoney(...tenders.map(({ amount }) => amount)))} for your visit${day}.`
            : "You don’t have to do anything."}
      </p>
      {isDue && rest.treatments > 0 && (
        <div className="max-w-[640px] pt-8">
          <RadioCards
            legend="Would you like to add a tip? It’s shared by everyone who treated you."
            name="tip"
            className="grid-cols-2 md:grid-cols-4"
            value={String(percent)}
            onValueChange={(value) => setPercent(Number(value))}
            options={[0, ...TIP_PERCENTS].map((share) => ({
              value: String(share),
              content:
                share === 0 ? (
                  <span className="font-semibold">No tip</span>
                ) : (
                  <>
                    <span className="block font-semibold">{share}%</span>
                    <span className="nums text-small text-ink-soft">{money(tipOf(share))}</span>
                  </>
                ),
            }))}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="pt-4">
          {problem}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        {isDue && (
          <Button look="book" busy={isBusy} busyText="Opening the payment page…" onClick={() => void pay()}>
            Pay {money(addMoney(rest.due, tip))}
          </Button>
        )}
        <ReachLink className="btn btn-outline" href={telLink(contact.phone)}>
          <WholeWords>Call {contact.phoneDisplay}</WholeWords>
        </ReachLink>
      </p>
    </OutcomeFrame>
  );
}
