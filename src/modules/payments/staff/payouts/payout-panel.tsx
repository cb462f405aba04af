import { formatMoney } from "#shared/money.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { momentText, shortDayText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { PayoutState } from "./payout-state.tsx";
import type { PayoutRecord } from "./payouts-api.ts";

/** Shows the items of a payout, and whether all of them belong to the clinic. */
export function PayoutPanel({ payout }: { payout: PayoutRecord }) {
  const { timeZone, currency } = useClinic();
  const money = (cents: number) => `${cents < 0 ? "−" : ""}${formatMoney(Math.abs(cents), { currency, always: true })}`;
  const rows: [string, number][] = [
    ["Payments", payout.charges],
    ["Refunds", payout.refunds],
    ["Disputes", payout.disputes],
    ["Other", payout.other],
    ["Fees of the card provider", -payout.fees],
  ];
  const { unmatchedItems, unmatched, difference } = payout;
  return (
    <section aria-label="Payout" className="grid max-w-[720px] gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="nums text-h2">{money(payout.amount)}</p>
        <PayoutState status={payout.status} />
      </div>
      {(unmatchedItems > 0 || difference !== 0) && (
        <p className="border-l-3 border-clay bg-clay-pale px-4 py-3">
          {unmatchedItems > 0 &&
            `${unmatchedItems} of ${payout.items} items aren't in the clinic's books, ${money(unmatched)} in all. `}
          {difference !== 0 && `${money(difference)} of it doesn't match its items.`}
        </p>
      )}
      <dl className="nums grid max-w-[420px] gap-1">
        {rows
          .filter(([label, cents]) => cents !== 0 || label === "Payments")
          .map(([label, cents]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd>{money(cents)}</dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-2">
          <dt className="font-semibold">Paid out</dt>
          <dd className="text-section">{money(payout.amount)}</dd>
        </div>
      </dl>
      <FactList
        facts={[
          ["Made", momentText(payout.madeAt, timeZone)],
          ["At the bank", payout.status === "failed" ? null : shortDayText(payout.arrivesAt, timeZone)],
          ["Items", String(payout.items)],
        ]}
      />
    </section>
  );
}
