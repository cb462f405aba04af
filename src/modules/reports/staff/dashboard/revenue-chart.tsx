import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { addDays } from "#shared/zoned-time.ts";
import type { ChartData } from "#staff/charts/chart-data.ts";
import { spanName } from "#staff/charts/day-marks.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { Days } from "../../domain/period.ts";
import { reportPath } from "../address/report-address.ts";
import type { Dashboard } from "../contract/dashboard-schema.ts";
import { BREAKDOWN_WORDS } from "../report-words.ts";

const TimeChart = lazy(() => import("#staff/charts/time-chart.tsx"));

type RevenueChartProps = { revenue: Dashboard["revenue"]; days: Days; today: string };

/** Sales per day by kind; clicking a day opens its figures. */
export function RevenueChart({ revenue: { by, series, days: marks }, days, today }: RevenueChartProps) {
  const { currency } = useClinic();
  const navigate = useNavigate();
  // Series without sales in these days are left out of the chart; the others have their usual colors.
  const sold = series.map((one, tone) => ({ ...one, tone })).filter(({ id }) => marks.some(({ values }) => values[id]));
  const data: ChartData = {
    unit: "money",
    markHead: BREAKDOWN_WORDS[by],
    marks: marks.map(({ key }) => ({ key, name: spanName(key, by, today) })),
    series: sold.map(({ id, label, tone }) => ({
      name: label,
      tone,
      values: marks.map(({ values }) => values[id] ?? 0),
    })),
    sumName: "All",
  };
  const pathAt = (at: number) => {
    const [from, next] = [marks[at]?.key, marks[at + 1]?.key];
    const to = by === "day" ? from : next === undefined ? days.to : addDays(next, -1);
    return reportPath("revenue", { from, to, by: by === "day" ? "item" : "day" });
  };
  const title = `Revenue a ${by}`;
  if (sold.length === 0)
    return (
      <section aria-labelledby="revenue">
        <h2 id="revenue" className="text-section">
          {title}
        </h2>
        <p className="py-4">Nothing was sold in these days.</p>
      </section>
    );
  return (
    <Suspense fallback={<div className="skeleton report-chart" aria-hidden />}>
      <TimeChart
        title={title}
        data={data}
        kind="bars"
        span={by}
        currency={currency}
        onOpen={(at) => void navigate(pathAt(at))}
        linkOf={(at, name) => (
          <Link to={pathAt(at)} className="link">
            {name}
          </Link>
        )}
      />
    </Suspense>
  );
}
