import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { exactMoney } from "#shared/money.ts";
import { sumRowsOf } from "./visit-sum-rows.ts";

/** The visit's price as booked, its discounts, and fees for changes; the total last. */
export function VisitSums({ page, isLarge }: { page: WireVisitPage; isLarge?: boolean }) {
  const { rows, expected } = sumRowsOf(page);
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
        <dd className={isLarge ? "nums font-serif text-[1.5rem]/8" : "nums font-semibold"}>{expected}</dd>
      </div>
    </dl>
  );
}
