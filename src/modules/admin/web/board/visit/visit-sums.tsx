import type { WireVisitPage } from "#modules/booking/contract/staff/visit-page.ts";
import { likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { addMoney, exactMoney } from "#shared/money.ts";

/** What the visit costs as booked, what was taken off, and fees of changes; the sum last. */
export function VisitSums({ page, isLarge }: { page: WireVisitPage; isLarge?: boolean }) {
  const { due, paid, memberSavings, offerSavings, couponSavings, lateFees } = page;
  const full = addMoney(due, paid, memberSavings, offerSavings, couponSavings);
  const rows = [
    ...(full !== due ? [{ label: "Treatments", amount: full }] : []),
    ...(memberSavings > 0 ? [{ label: "Membership", amount: -memberSavings }] : []),
    ...(offerSavings > 0 ? [{ label: "Offers", amount: -offerSavings }] : []),
    ...(couponSavings > 0 ? [{ label: "Discount codes", amount: -couponSavings }] : []),
    ...(paid > 0 ? [{ label: "Paid at the clinic", amount: -paid }] : []),
    ...(lateFees > 0 ? [{ label: "Fees of changes", amount: lateFees }] : []),
  ];
  return (
    <dl className="grid gap-1.5">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="nums">{exactMoney(amount)}</dd>
        </div>
      ))}
      <div
        className={
          isLarge ? "flex items-baseline justify-between gap-4 border-t border-ink pt-2" : "flex justify-between gap-4"
        }
      >
        <dt className={isLarge ? "font-semibold" : "text-ink-soft"}>Expected at the clinic</dt>
        <dd className={isLarge ? "nums font-serif text-[1.5rem]/8" : "nums font-semibold"}>
          {likelySum(addMoney(due, lateFees), likelyOfLines(page.services), exactMoney)}
        </dd>
      </div>
    </dl>
  );
}
