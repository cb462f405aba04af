import { useState } from "react";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows, StaleWhileLoading } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { Report } from "../../domain/report.ts";
import type { ReportName } from "../../domain/reports.ts";
import { lengthWords, periodWords } from "../period/period-words.ts";
import { usePeriodChoice } from "../period/use-period.ts";
import { useLatest } from "../use-latest.ts";
import "../reports.css";
import { reportQuery } from "../address/report-address.ts";
import { useReportAddress } from "../address/use-report-address.ts";
import { FileButtons } from "../file-buttons.tsx";
import { reportsApi } from "../reports-api.ts";
import { ScheduleDialog } from "../schedules/schedule-dialog.tsx";
import { ReportChart } from "./report-chart.tsx";
import { ReportControls } from "./report-controls.tsx";
import { ReportTable } from "./report-table.tsx";
import { RowsDrawer } from "./rows-drawer.tsx";
import { usualBreakdown } from "./usual-breakdown.ts";
import { WhatDrawer } from "./what-drawer.tsx";

/** One report: a chart, a table, and the rows behind each number. The URL determines everything shown (OO-14). */
export function ReportScreen({ report }: { report: Report<ReportName> }) {
  const { name, title, about } = report;
  useTitle(title);
  const { can } = usePerson();
  const { address } = useReportAddress();
  const { today, days } = usePeriodChoice(address, name);
  const [isMailing, setIsMailing] = useState(false);
  const query = { ...reportQuery(address), ...days, by: address.by ?? usualBreakdown(report, days) };
  const params = { name };
  const read = useRead(JSON.stringify(query), async (signal) => {
    return (await reportsApi.call("readReport", { params, query, signal })).data;
  });
  const { error, refresh } = read;
  const answer = useLatest(read.data);
  return (
    <>
      <PageHeader
        parent={{ to: "/admin/reports", label: "Reports" }}
        title={title}
        note={`${periodWords(days, today)}, ${lengthWords(days, answer?.compare ?? null)}`}
        actions={
          <FileButtons
            file={() => reportsApi.download("readReportFile", { params, query })}
            name={`${name}-${days.from}-${days.to}.csv`}
            onMail={can("reports.all") ? () => setIsMailing(true) : undefined}
          />
        }
      />
      <div className="dash-main">
        <div className="grid gap-4">
          <p className="measure text-ink-soft">{about}</p>
          <ReportControls report={report} answer={answer} />
        </div>
        {error !== undefined && <LoadFailed noun="report" error={error} onRetry={() => void refresh()} />}
        {!answer && error === undefined && <LoadingRows rows={10} />}
        {answer && error === undefined && (
          <StaleWhileLoading isLoading={read.data === undefined}>
            {answer.groups.length === 0 ? (
              <p className="py-4">There is nothing in these days.</p>
            ) : (
              <div className="report-parts">
                <ReportChart answer={answer} today={today} />
                <ReportTable title={title} answer={answer} filters={report.filters} today={today} />
              </div>
            )}
          </StaleWhileLoading>
        )}
      </div>
      {answer && address.what && <WhatDrawer columns={answer.columns} />}
      {answer && address.rows && (
        <RowsDrawer key={JSON.stringify([query, address.rows])} answer={answer} number={address.rows} today={today} />
      )}
      {isMailing && answer && (
        <ScheduleDialog
          start={{ report: name, by: answer.by, compare: address.compare ?? "none", filters: address.filters }}
          onClose={() => setIsMailing(false)}
        />
      )}
    </>
  );
}
