import { SelectBox } from "#staff/kit/select-box.tsx";
import { BREAKDOWNS, COMPARISONS, type Report } from "../../domain/report.ts";
import type { ReportName } from "../../domain/reports.ts";
import { useReportAddress } from "../address/use-report-address.ts";
import type { ReportAnswer } from "../contract/report-schemas.ts";
import { PeriodMenu } from "../period/period-menu.tsx";
import { usePeriodChoice } from "../period/use-period.ts";
import { BREAKDOWN_WORDS, COMPARISON_WORDS } from "../report-words.ts";
import { chartColumns, hasStack } from "./report-chart-data.ts";
import { ReportFilters } from "./report-filters.tsx";

type ReportControlsProps = { report: Report<ReportName>; answer: ReportAnswer | undefined };

/** Controls for the period, breakdown, comparison, charted figure and filters of a report. */
export function ReportControls({ report, answer }: ReportControlsProps) {
  const { address, go } = useReportAddress();
  const { today, days, isTodayOnly } = usePeriodChoice(address, report.name);
  const shown = answer && chartColumns(answer, address.show);
  const isWhole = address.show === undefined && report.name === "cohorts";
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      {!isTodayOnly && <PeriodMenu days={days} today={today} onChoose={(chosen) => go(chosen)} />}
      {report.by.length > 1 && (
        <SelectBox
          aria-label="By"
          value={answer?.by ?? address.by ?? report.by[0]}
          onChange={({ currentTarget }) => go({ by: BREAKDOWNS.find((by) => by === currentTarget.value) })}
        >
          {report.by.map((by) => (
            <option key={by} value={by}>
              By {BREAKDOWN_WORDS[by].toLowerCase()}
            </option>
          ))}
        </SelectBox>
      )}
      <SelectBox
        aria-label="Compare"
        value={address.compare ?? "none"}
        onChange={({ currentTarget }) =>
          go({ compare: COMPARISONS.find((one) => one === currentTarget.value && one !== "none") })
        }
      >
        {COMPARISONS.map((one) => (
          <option key={one} value={one}>
            {COMPARISON_WORDS[one]}
          </option>
        ))}
      </SelectBox>
      {answer && answer.columns.length > 1 && (
        <SelectBox
          aria-label="Figure of the chart"
          value={isWhole || (shown && shown.length > 1) ? "" : shown?.[0]?.id}
          onChange={({ currentTarget }) => go({ show: currentTarget.value || undefined })}
        >
          {hasStack(report.name) && <option value="">Chart: all kinds</option>}
          {report.name === "cohorts" && <option value="">Chart: back by month</option>}
          {answer.columns.map(({ id, label }) => (
            <option key={id} value={id}>
              Chart: {label.toLowerCase()}
            </option>
          ))}
        </SelectBox>
      )}
      <ReportFilters report={report} answer={answer} />
    </div>
  );
}
