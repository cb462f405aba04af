import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { type PlanPurchase, type PurchaseFile, plansApi } from "./plans-api.ts";

const money = (cents: number) => formatMoney(cents, { always: true });

const PAYMENTS: Record<PurchaseFile["instalments"][number]["status"], string> = {
  due: "Due",
  paid: "Paid",
  failed: "Failed, tried again",
  void: "Not charged anymore",
  paid_off: "Paid off early",
};

const USES: Record<PurchaseFile["uses"][number]["status"], string> = {
  reserved: "Visit booked",
  used: "Visit used",
  returned: "Visit canceled, returned",
};

type Row = { key: string | number; what: ReactNode; when: string; sum?: string };

function Part({ title, rows, empty }: { title: string; rows: Row[]; empty: string }) {
  return (
    <section>
      <h2 className="text-section pb-2">{title}</h2>
      {rows.length === 0 && <p className="text-ink-soft">{empty}</p>}
      <ul>
        {rows.map(({ key, what, when, sum }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-6 border-b border-linen py-2">
            <span className="min-w-0 grow">{what}</span>
            <span className="nums text-ink-soft">{when}</span>
            {sum !== undefined && <span className="nums ml-auto w-24 text-right">{sum}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the payments of a package, its visits, and the cost of paying it off or refunding it now. */
export function PurchaseParts({ plan }: { plan: PlanPurchase }) {
  const { timeZone } = useClinic();
  const { data, error } = useRead(`${plan.id} ${plan.state} ${plan.usedSessions} ${plan.paidCents}`, async (signal) => {
    return (await plansApi.call("readPlanPurchaseFile", { params: { id: plan.id }, signal })).data;
  });
  if (error !== undefined) return <p className="text-error">We couldn't load its payments.</p>;
  if (!data) return <div className="skeleton h-40" aria-hidden />;
  const { open, back } = data;
  return (
    <>
      {(open > 0 || back > 0) && (
        <p className="measure">
          {open > 0 && `The remaining balance is ${money(open)}; the customer can pay it off in their profile. `}
          {back > 0 && `If the package is returned now, ${money(back)} is due back: refund the orders below.`}
        </p>
      )}
      <Part
        title="Payments"
        empty="None."
        rows={data.instalments.map(({ nth, dueOn, amount, status, orderId, failedAt }) => ({
          key: nth,
          what: orderId ? (
            <Link to={`/admin/orders/${orderId}`} className="link">
              {PAYMENTS[status]}
            </Link>
          ) : plan.orderId ? (
            PAYMENTS[status]
          ) : (
            "Paid before it was imported"
          ),
          when: failedAt
            ? momentText(failedAt, timeZone)
            : formatDay(dueOn, { weekday: "short", month: "short", year: true }),
          sum: money(amount),
        }))}
      />
      <Part
        title="Visits"
        empty="No visit has taken one yet."
        rows={data.uses.map(({ at, status }, index) => ({
          key: `${at} ${index}`,
          what: USES[status],
          when: momentText(at, timeZone),
        }))}
      />
    </>
  );
}
