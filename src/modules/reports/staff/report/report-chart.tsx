import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { AcrossBars } from "#staff/charts/across-bars.tsx";
import { valueText } from "#staff/charts/chart-values.ts";
import { MOST_BARS } from "#staff/charts/day-marks.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { isOfTime } from "../../domain/period.ts";
import { useReportAddress } from "../address/use-report-address.ts";
import type { ReportAnswer, ReportColumn } from "../contract/report-schemas.ts";
import { BREAKDOWN_WORDS } from "../report-words.ts";
import { CohortRates } from "./cohort-rates.tsx";
import { chartColumns, drawnColumns, groupName, timeChartData } from "./report-chart-data.ts";

const TimeChart = lazy(() => import("#staff/charts/time-chart.tsx"));

/** The most horizontal bars in a chart. With more bars, the table is easier to read. */
const MOST_ACROSS = 12;

/** The chart of a report: over time as bars or a line, otherwise the largest groups as horizontal bars. */
export function ReportChart({ answer, today }: { answer: ReportAnswer; today: string }) {
  const { currency } = useClinic();
  const { address, searchWith, go } = useReportAddress();
  const columns = chartColumns(answer, address.show);
  const [first] = columns;
  if (answer.name === "cohorts" && address.show === undefined) return <CohortRates answer={answer} />;
  if (!first || answer.groups.length < 2) return null;
  if (drawnColumns(answer, columns).length === 0)
    return <p className="text-ink-soft">{first.label}: none in these days.</p>;
  if (!isOfTime(answer.by)) return <Across answer={answer} column={first} today={today} currency={currency} />;
  if (answer.groups.length > MOST_BARS) return <TooMany />;
  const data = timeChartData(answer, columns, today);
  const followed = columns.length === 1 && first.hasRows ? first : undefined;
  const rowsAt = (at: number) => {
    const group = answer.groups[at];
    return followed && group ? { rows: { figure: followed.id, group: group.key } } : undefined;
  };
  return (
    <Suspense fallback={<div className="skeleton report-chart" aria-hidden />}>
      <TimeChart
        title={columns.length > 1 ? "All kinds" : first.label}
        data={data}
        kind={columns.length > 1 || (first.kind === "money" && !answer.compare) ? "bars" : "lines"}
        span={answer.by}
        currency={currency}
        onOpen={
          followed &&
          ((at) => {
            const change = rowsAt(at);
            if (change) go(change);
          })
        }
        linkOf={
          followed &&
          ((at, name) => (
            <Link to={searchWith(rowsAt(at) ?? {})} preventScrollReset className="link">
              {name}
            </Link>
          ))
        }
      />
    </Suspense>
  );
}

/** Shown instead of a chart with more bars than a reader can distinguish. */
function TooMany() {
  const { searchWith } = useReportAddress();
  return (
    <p className="text-ink-soft">
      A chart has at most {MOST_BARS} bars. Choose fewer days, or see these{" "}
      <Link to={searchWith({ by: undefined })} className="link">
        by longer spans
      </Link>
      .
    </p>
  );
}

type AcrossProps = { answer: ReportAnswer; column: ReportColumn; today: string; currency: string };

function Across({ answer, column, today, currency }: AcrossProps) {
  const { id, label, kind } = column;
  const valued = answer.groups.flatMap((group) => {
    const value = group.values[id] ?? null;
    return value === null ? [] : [{ group, value }];
  });
  const largest = valued.toSorted((one, other) => other.value - one.value).slice(0, MOST_ACROSS);
  const most = kind === "percent" ? 100 : Math.max(...largest.map(({ value }) => value), 0);
  if (most <= 0) return null;
  return (
    <section aria-label={label} className="grid gap-3">
      <h2 className="text-section">{label}</h2>
      <AcrossBars
        caption={`${label} by ${BREAKDOWN_WORDS[answer.by].toLowerCase()}`}
        heads={[BREAKDOWN_WORDS[answer.by], label]}
        most={most}
        rows={largest.map(({ group, value }) => ({
          key: group.key,
          name: groupName(group, answer.by, today),
          value,
          text: valueText(value, kind, currency),
        }))}
      />
    </section>
  );
}
