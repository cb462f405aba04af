import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { once } from "#staff/kit/once.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { ByHandDialog } from "./by-hand-dialog.tsx";
import type { OwedRefund } from "./contract/owed-refund-calls.ts";
import { refundsApi } from "./refunds-api.ts";

/** Refunds that the card provider couldn't send, each with the other ways to refund it. */
export function OwedRefunds() {
  const { timeZone } = useClinic();
  const [byHand, setByHand] = useState<OwedRefund>();
  const owedRefunds = useRead("owed", async (signal) => (await refundsApi.call("listOwedRefunds", { signal })).data);
  const send = (call: "refundAgain" | "refundAsStoreCredit", { id }: OwedRefund, done: string) =>
    reportChange(() => refundsApi.call(call, { params: { id }, ...once() }), {
      refresh: owedRefunds.refresh,
      done,
      otherwise: "That was not done. Try again.",
    });
  if (owedRefunds.error !== undefined && !owedRefunds.data)
    return (
      <p role="alert" className="pb-6 text-error">
        We couldn't load failed refunds.{" "}
        <button type="button" className="link" onClick={() => void owedRefunds.refresh()}>
          Try again
        </button>
      </p>
    );
  if (!owedRefunds.data || owedRefunds.data.length === 0) return null;
  return (
    <section aria-labelledby="owed" className="pb-8">
      <h2 id="owed" className="text-section pb-2">
        Failed refunds
      </h2>
      <p className="pb-2 text-ink-soft">The card provider couldn't send this money. It is still due to the customer.</p>
      <ul className="border-t border-linen">
        {owedRefunds.data.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-linen bg-clay-pale px-4 py-3"
          >
            <p className="min-w-0 grow">
              <span className="block font-semibold">
                <span className="nums">{formatMoney(refund.amount, { always: true })}</span> of{" "}
                <Link to={`/admin/orders/${refund.orderId}`} className="link">
                  order {refund.orderNumber}
                </Link>
                {refund.customerName && `, ${refund.customerName}`}
              </span>
              <span className="text-small text-ink-soft">
                {refund.reason && `${refund.reason.replaceAll("_", " ")}, `}
                {momentText(refund.since, timeZone)}
              </span>
            </p>
            <span className="flex flex-wrap gap-2">
              <button
                type="button"
                className="btn btn-outline btn-small"
                onClick={() => void send("refundAgain", refund, "The refund was sent to the card again.")}
              >
                Send again<span className="sr-only"> for order {refund.orderNumber}</span>
              </button>
              {refund.ways.includes("storeCredit") && (
                <button
                  type="button"
                  className="btn btn-outline btn-small"
                  onClick={() => void send("refundAsStoreCredit", refund, "The customer has it as store credit.")}
                >
                  Give store credit<span className="sr-only"> for order {refund.orderNumber}</span>
                </button>
              )}
              <button type="button" className="btn btn-outline btn-small" onClick={() => setByHand(refund)}>
                Paid by hand<span className="sr-only"> for order {refund.orderNumber}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
      {byHand && <ByHandDialog refund={byHand} onClose={() => setByHand(undefined)} onChanged={owedRefunds.refresh} />}
    </section>
  );
}
