import { type ReactNode, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { instalmentDates } from "../../domain/instalments.ts";
import type { ShownPaymentPlan } from "../shown-plan.ts";

type InstalmentScheduleProps = {
  plans: ShownPaymentPlan[];
  /** The clinic's day, which would be the date of the first payment. */
  today: string;
  planId: string;
  onPlanChange: (planId: string) => void;
  /** Returns the button that starts the chosen package. */
  actionOf: (chosen: { planId: string; name: string; option: number }) => ReactNode;
};

const ordinals = [
  ...["First", "Second", "Third", "Fourth", "Fifth", "Sixth"],
  ...["Seventh", "Eighth", "Ninth", "Tenth", "Eleventh", "Twelfth"],
];

/** Shows every payment of a package with its date and amount, for each payment option. */
export function InstalmentSchedule({ plans, today, planId, onPlanChange, actionOf }: InstalmentScheduleProps) {
  const [wished, setWished] = useState(3);
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  const option = plan?.options.find(({ instalments }) => instalments === wished) ?? plan?.options[0];
  if (!plan || !option) return null;
  const dates = instalmentDates(today, option.instalments);
  return (
    <section id="schedule" aria-labelledby="schedule-title" className="scroll-mt-6 bg-sand">
      <div className="wrap section grid-12">
        <div className="md:col-span-5">
          <h2 id="schedule-title" className="text-h2">
            See every payment before you start
          </h2>
          <div className="space-y-6 pt-7">
            <Select
              label="Package"
              name="plan"
              value={plan.id}
              options={plans.map(({ id, name, price }) => ({ value: id, label: `${name}, ${formatMoney(price)}` }))}
              onChange={(event) => onPlanChange(event.currentTarget.value)}
            />
            <Segmented
              legend="Number of payments"
              name="instalments"
              value={String(option.instalments)}
              options={plan.options.map(({ instalments }) => ({
                value: String(instalments),
                label: instalments === 1 ? "Pay in full" : `${instalments} payments`,
              }))}
              onValueChange={(value) => setWished(Number(value))}
            />
          </div>
          <p className="pt-5 text-small text-ink-soft">
            {plan.fullPrice > plan.price &&
              `If bought separately, the ${plan.sessions} visits cost ${formatMoney(plan.fullPrice)}. `}
            As a package: {plan.rule}, {formatMoney(plan.price)}.
          </p>
        </div>
        <div className="md:col-span-6 md:col-start-7" aria-live="polite">
          {option.lenderOnly ? (
            <p className="measure border-t border-edge/40 pt-5">
              {option.instalments === 12 ? "Twelve" : option.instalments} payments go through an outside lender with its
              own terms and a soft credit check. We share nothing with the lender until you ask us to, and its offer
              shows every payment and the interest before you agree.
            </p>
          ) : (
            <table className="nums w-full table-fixed border-t border-edge/40">
              <caption className="sr-only">
                {plan.name}, in {option.instalments} {option.instalments === 1 ? "payment" : "payments"}, if you start
                today
              </caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col" className="w-[24%]">
                    Payment
                  </th>
                  <th scope="col">Date</th>
                  <th scope="col" className="w-[34%]">
                    Amount{" "}
                  </th>
                </tr>
              </thead>
              <tbody>
                {option.amounts.map((amount, index) => (
                  <tr key={dates[index]} className="border-b border-edge/40">
                    <th scope="row" className="py-3.5 pr-3 text-left font-medium">
                      {ordinals[index]}
                    </th>
                    <td className="py-3.5 pr-3">{index === 0 ? "today" : formatDate(dates[index] ?? today)}</td>
                    <td className="py-3.5 text-right">{formatMoney(amount, { always: true })}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2} className="pt-5 pr-3 text-left font-regular">
                    Total, with no interest or fees
                  </th>
                  <td className="pt-4 text-right text-h3 sm:text-sum">{formatMoney(plan.price, { always: true })}</td>
                </tr>
              </tfoot>
            </table>
          )}
          {!option.lenderOnly && (
            <div className="pt-7">{actionOf({ planId: plan.id, name: plan.name, option: option.instalments })}</div>
          )}
        </div>
      </div>
    </section>
  );
}
