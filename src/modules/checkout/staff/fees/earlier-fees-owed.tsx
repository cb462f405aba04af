import { Link } from "react-router";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { FEE_NAMES } from "#modules/desk/staff/visit/money/fee-names.ts";
import { exactMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { TakeFee } from "./take-fee.tsx";

/** The fees that the customer still owes for earlier visits, to be paid together with this one. */
export function EarlierFeesOwed({ page, refresh }: { page: WireVisitPage; refresh(): Promise<void> }) {
  if (page.owedBefore.length === 0) return null;
  return (
    <section className="grid gap-3 bg-sand px-3 py-2.5">
      <h3 className="font-sans font-semibold">Owed from an earlier visit</h3>
      <ul className="grid gap-3">
        {page.owedBefore.map((fee) => {
          const day = formatDay(fee.date, { weekday: "short", month: "short", year: true });
          return (
            <li key={fee.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 grow">
                {FEE_NAMES[fee.kind]}, <span className="nums">{exactMoney(fee.amount - fee.paid)}</span>
                <span className="block text-small">
                  <Link className="link" to={`/admin/visits/${fee.appointmentId}`}>
                    {day}
                  </Link>
                </span>
              </p>
              <TakeFee fee={fee} name={`${FEE_NAMES[fee.kind].toLowerCase()}, ${day}`} refresh={refresh} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
