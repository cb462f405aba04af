import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { once } from "#staff/kit/once.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { USABLE_STATES } from "../domain/plan-state.ts";
import { type PlanPurchase, plansApi } from "./plans-api.ts";
import { PurchaseParts } from "./purchase-parts.tsx";

type PanelProps = { plan: PlanPurchase; onChanged: () => Promise<void> };

const money = (cents: number) => formatMoney(cents, { always: true });
const day = (date: string) => formatDay(date, { weekday: "short", month: "short", year: true });

/** Shows a bought package's payments, visits, order and customer, and its one possible extension. */
export function PlanPurchasePanel({ plan, onChanged }: PanelProps) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const [isAsking, setAsking] = useState(false);
  const { usedSessions, reservedSessions, releasedSessions, sessions } = plan;
  const isUsable = USABLE_STATES.some((state) => state === plan.state);
  const facts: [string, string | null][] = [
    ["Next payment", plan.nextOn && day(plan.nextOn)],
    [
      "Visits",
      `${usedSessions} used, ${reservedSessions} booked, ${releasedSessions - usedSessions - reservedSessions} ready to book, of ${sessions}`,
    ],
    ["Good until", day(plan.endsOn)],
    ["Refunded", plan.refundedCents > 0 ? money(plan.refundedCents) : null],
    [plan.orderId ? "Bought" : "Imported", momentText(plan.createdAt, timeZone)],
  ];
  return (
    <section aria-label="Package" className="grid max-w-[720px] gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="nums text-h2">{money(plan.paidCents)}</p>
        <p className="text-ink-soft">paid of {money(plan.priceCents)}</p>
      </div>
      <FactList facts={facts}>
        <div className="contents">
          <dt className="text-ink-soft">Customer</dt>
          <dd>
            <Link to={`/admin/customers/${plan.customerId}`} className="link">
              {plan.customerName}
            </Link>
          </dd>
        </div>
        <div className="contents">
          <dt className="text-ink-soft">Began with</dt>
          <dd>
            {plan.orderId ? (
              <Link to={`/admin/orders/${plan.orderId}`} className="link">
                its order
              </Link>
            ) : (
              "the former system"
            )}
          </dd>
        </div>
      </FactList>
      {can("orders.refund") && isUsable && !plan.extendedAt && (
        <p>
          <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
            Extend by 3 months
          </button>
        </p>
      )}
      <PurchaseParts plan={plan} />
      {isAsking && (
        <ReasonDialog
          title="Extend this package?"
          action="Extend by 3 months"
          done="The package is good for three more months."
          onSend={(reason) =>
            plansApi.call("extendPlanPurchase", { params: { id: plan.id }, body: { reason }, ...once() })
          }
          onClose={() => setAsking(false)}
          onChanged={onChanged}
        >
          {() => <p>It costs nothing, and can be done once.</p>}
        </ReasonDialog>
      )}
    </section>
  );
}
