import { useState } from "react";
import { Link } from "react-router";
import { formatDate } from "#shared/zoned-time.ts";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { reportNamed } from "../../domain/reports.ts";
import { reportPath } from "../address/report-address.ts";
import type { ReportSchedule } from "../contract/schedule-calls.ts";
import { reportsApi } from "../reports-api.ts";
import { RemoveSchedule } from "./remove-schedule.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { PERIOD_WORDS, whenWords } from "./schedule-words.ts";

type Open = { kind: "add" } | { kind: "change" | "remove"; schedule: ReportSchedule };

/** The emailed reports, with their times and recipients. */
export function SchedulesScreen() {
  useTitle("Reports by email");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { data, error, refresh } = useRead("schedules", async (signal) => {
    return (await reportsApi.call("listReportSchedules", { signal })).data.docs;
  });
  const add = (
    <button type="button" className="btn btn-outline" onClick={() => setOpen({ kind: "add" })}>
      <StaffIcon name="plus" size={16} />
      Send a report
    </button>
  );
  return (
    <>
      <PageHeader
        parent={{ to: "/admin/reports", label: "Reports" }}
        title="By email"
        actions={data && data.length > 0 ? add : undefined}
      />
      <div className="max-w-[960px] px-4 py-5 md:px-6">
        {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows rows={4} />}
        {data?.length === 0 && (
          <EmptyList action={add}>
            No report is sent by email. A report can come each morning, each week or each month; only to staff whose
            rights cover it, and what names people stays behind a link.
          </EmptyList>
        )}
        {data && data.length > 0 && (
          <ul aria-label="Reports by email" className="border-t border-linen">
            {data.map((schedule) => (
              <Schedule key={schedule.id} schedule={schedule} onOpen={(kind) => setOpen({ kind, schedule })} />
            ))}
          </ul>
        )}
      </div>
      {open?.kind === "add" && <ScheduleDialog onClose={close} onDone={() => void refresh()} />}
      {open?.kind === "change" && (
        <ScheduleDialog schedule={open.schedule} onClose={close} onDone={() => void refresh()} />
      )}
      {open?.kind === "remove" && (
        <RemoveSchedule schedule={open.schedule} onClose={close} onDone={() => void refresh()} />
      )}
    </>
  );
}

type ScheduleProps = { schedule: ReportSchedule; onOpen: (kind: "change" | "remove") => void };

function Schedule({ schedule, onOpen }: ScheduleProps) {
  const { name, query, recipients, nextOn, lastSentOn } = schedule;
  const { report, by, compare } = query;
  const uncovered = recipients.filter(({ isCovered }) => !isCovered);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-linen py-3">
      <div className="min-w-48 grow">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft">
          <Link to={reportPath(report, { by, compare })} className="link">
            {reportNamed(report).title}
          </Link>
          , {PERIOD_WORDS[query.period].toLowerCase()}. {whenWords(schedule)}.
        </p>
        <p className="text-ink-soft">To {recipients.map((one) => one.name).join(", ")}</p>
        {uncovered.length > 0 && (
          <p className="text-clay">
            {uncovered.map((one) => one.name).join(", ")} {uncovered.length === 1 ? "gets" : "get"} none: the rights
            don't cover it.
          </p>
        )}
      </div>
      <p className="text-small text-ink-soft">
        Next on <span className="nums">{formatDate(nextOn)}</span>
        {lastSentOn && (
          <>
            , last on <span className="nums">{formatDate(lastSentOn)}</span>
          </>
        )}
      </p>
      <div className="flex gap-4">
        <button type="button" className="btn-text" onClick={() => onOpen("change")}>
          Change<span className="sr-only"> {name}</span>
        </button>
        <button type="button" className="btn-text" onClick={() => onOpen("remove")}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}
