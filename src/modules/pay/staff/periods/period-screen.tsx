import { Link } from "react-router";
import { exactMoney } from "#shared/money.ts";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import type { WirePaySums } from "../contract/pay-schemas.ts";
import { payApi } from "../pay-api.ts";
import { hoursText, spanText } from "../pay-words.ts";
import { SumsTable } from "../sums-table.tsx";
import { PayrollFiles } from "./payroll-files.tsx";
import { PeriodBadge } from "./period-state.tsx";
import { PeriodSteps } from "./period-steps.tsx";

const COLUMNS = ["Total", "Hours", "Hourly pay", "Commission", "Guarantee", "Bonus", "Tips"];

/** Shows one pay period: each person's pay, and the steps from open to locked. */
export function PeriodScreen({ id }: { id: string }) {
  const read = useRead(id, async (signal) => (await payApi.call("readPayPeriod", { params: { id }, signal })).data);
  const { data, error, refresh } = read;
  useTitle("Pay period");
  if (!data)
    return (
      <>
        <PageHeader title="Pay period" parent={{ to: "/admin/pay", label: "Pay" }} />
        <div className="px-4 py-5 md:px-6">
          {error === undefined ? (
            <LoadingRows rows={8} />
          ) : (
            <LoadFailed noun="pay period" error={error} onRetry={() => void refresh()} />
          )}
        </div>
      </>
    );
  const { period, people } = data;
  const all = people.reduce(addPay, NOTHING);
  return (
    <>
      <PageHeader
        title={spanText(period)}
        parent={{ to: "/admin/pay", label: "Pay" }}
        badge={<PeriodBadge state={period.state} />}
        actions={<PeriodSteps period={period} onChanged={refresh} />}
      />
      <div className="grid max-w-[1040px] gap-6 px-4 py-5 md:px-6">
        <p className="measure text-ink-soft">{EXPLAINED[period.state]}</p>
        {people.length === 0 ? (
          <EmptyList>Nothing has been earned in these days yet.</EmptyList>
        ) : (
          <SumsTable
            caption="What each person gets"
            columns={["Person", ...COLUMNS]}
            rows={people.map((person) => ({
              key: person.personId,
              cells: [
                <span key="name">
                  <Link to={`/admin/pay/${id}/${person.personId}`} className="link inline-flex min-h-6 items-center">
                    {person.name}
                  </Link>
                  {person.questions > 0 && (
                    <span className="block text-small text-clay-ink">
                      {person.questions === 1 ? "1 question" : `${person.questions} questions`}
                    </span>
                  )}
                </span>,
                <strong key="total" className="font-semibold">
                  {exactMoney(person.total)}
                </strong>,
                ...figuresOf(person),
              ],
            }))}
            foot={["Everyone", exactMoney(all.total), ...figuresOf(all)]}
          />
        )}
        {period.state === "locked" && <PayrollFiles period={data.period} />}
      </div>
    </>
  );
}

type Sums = Pick<
  WirePaySums,
  | ("regularMinutes" | "overtimeMinutes" | "hours" | "commission" | "guarantee" | "bonus")
  | ("adjustment" | "tips" | "total")
>;

const NOTHING: Sums = {
  regularMinutes: 0,
  overtimeMinutes: 0,
  hours: 0,
  commission: 0,
  guarantee: 0,
  bonus: 0,
  adjustment: 0,
  tips: 0,
  total: 0,
};

const addPay = (a: Sums, b: Sums): Sums => ({
  regularMinutes: a.regularMinutes + b.regularMinutes,
  overtimeMinutes: a.overtimeMinutes + b.overtimeMinutes,
  hours: a.hours + b.hours,
  commission: a.commission + b.commission,
  guarantee: a.guarantee + b.guarantee,
  bonus: a.bonus + b.bonus,
  adjustment: a.adjustment + b.adjustment,
  tips: a.tips + b.tips,
  total: a.total + b.total,
});

/** Returns the amounts that make up a total, with empty text for zero. */
function figuresOf({ regularMinutes, overtimeMinutes, ...person }: Sums): string[] {
  const minutes = regularMinutes + overtimeMinutes;
  const money = [person.hours, person.commission, person.guarantee, person.bonus + person.adjustment, person.tips];
  return [minutes === 0 ? "" : hoursText(minutes), ...money.map((cents) => (cents === 0 ? "" : exactMoney(cents)))];
}

const EXPLAINED = {
  open: "These are the figures as they are now. Begin the review once the last day is over.",
  in_review: "Each person sees their own lines and may ask about one. What you approve is what they see.",
  approved: "The tips are shared in the books. Lock the period once the figures are with your payroll provider.",
  locked: "Nothing changes here anymore. Corrections are lines of a later period.",
} as const;
