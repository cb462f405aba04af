import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import type { RefundAnswer } from "./contract/refund-order-call.ts";

const SOURCES: Record<RefundAnswer["refunds"][number]["source"], string> = {
  card: "Card",
  cash: "Cash",
  terminal: "Card terminal",
  gift_card: "Gift card",
  credit: "Credit",
  store_credit: "Store credit",
  waived: "Small balance waived",
};

type RefundSumsProps = { preview: RefundAnswer | undefined; failure: unknown };

/** Shows where a refund goes, and its parts. */
export function RefundSums({ preview, failure }: RefundSumsProps) {
  return (
    <section aria-live="polite" className="grid gap-3 rounded-picture bg-sand p-4">
      <p className="font-semibold">Where it goes</p>
      {failure !== undefined && (
        <p className="text-error">
          {isApiError(failure) ? failure.message : "We couldn't work out the total. Try again."}
        </p>
      )}
      {preview ? <Sums preview={preview} /> : failure === undefined && <p>Choose what to refund to see the total.</p>}
    </section>
  );
}

function Sums({ preview: { net, tax, shipping, tip, total, before, left, refunds } }: { preview: RefundAnswer }) {
  const rows: [string, number][] = [
    ["Lines", net],
    ["Shipping", shipping],
    ["Tax", tax],
    ["Tip", tip],
  ];
  return (
    <>
      <dl className="nums grid gap-1">
        {rows
          .filter(([label, cents]) => cents > 0 || label === "Lines")
          .map(([label, cents]) => (
            <Row key={label} label={label} cents={cents} />
          ))}
      </dl>
      <dl className="nums grid gap-1 border-t border-ink pt-2">
        {refunds.map(({ source, last4, amount }) => (
          <Row key={source + last4} label={last4 ? `${SOURCES[source]} ${last4}` : SOURCES[source]} cents={amount} />
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Refund</dt>
          <dd className="text-section">{formatMoney(total, { always: true })}</dd>
        </div>
      </dl>
      <p className="text-small text-ink-soft">
        Refunded the way it was paid, the card first. {formatMoney(before, { always: true })} was refunded before;{" "}
        {formatMoney(left, { always: true })} at most.
      </p>
    </>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{formatMoney(cents, { always: true })}</dd>
    </div>
  );
}
