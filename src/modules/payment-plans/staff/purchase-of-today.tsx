import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { lastDayOf, scheduleOf, waysToPay } from "../domain/installment-schedule.ts";
import { optionsOf } from "../domain/package-terms.ts";

type Props = {
  /** The saved price. */
  price: number;
  validMonths: number;
  options: readonly string[];
};

const money = (cents: number) => formatMoney(cents, { always: true });
const day = (date: string) => formatDay(date, { weekday: "short", month: "short", year: true });

/** Shows what a customer who bought the package today would pay and when, for each payment option. */
export function PurchaseOfToday({ price, validMonths, options }: Props) {
  const { timeZone } = useClinic();
  const today = dateInZone(now(), timeZone);
  const ways = waysToPay(optionsOf(options));
  return (
    <section aria-labelledby="bought-today" className="max-w-[720px] pt-10">
      <h2 id="bought-today" className="text-section pb-1">
        Bought today
      </h2>
      <p className="pb-4 text-ink-soft">Good until {day(lastDayOf(today, validMonths))}.</p>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {ways.map((way) => (
          <div key={way.instalments}>
            <h3 className="pb-1 font-medium">
              {way.instalments === 1 ? "At once" : `${way.instalments} payments`}
              {way.lenderOnly && ", through a lender"}
            </h3>
            {way.lenderOnly ? (
              <p className="text-ink-soft">The lender sets the payment schedule.</p>
            ) : (
              <ol className="nums">
                {scheduleOf(price, way, today).map(({ dueOn, amount }) => (
                  <li key={dueOn} className="flex justify-between gap-4 border-b border-linen py-1.5">
                    <span>{dueOn === today ? "Today" : day(dueOn)}</span>
                    <span>{money(amount)}</span>
                  </li>
                ))}
                <li className="flex justify-between gap-4 py-1.5 font-medium">
                  <span>Together</span>
                  <span>{money(price)}</span>
                </li>
              </ol>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
