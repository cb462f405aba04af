import { SelectBox } from "#staff/kit/select-box.tsx";
import { SCHEDULE_PERIODS } from "../../domain/report-schedule.ts";
import { reportNamed, reports } from "../../domain/reports.ts";
import { BREAKDOWN_WORDS } from "../report-words.ts";
import type { ScheduleValues } from "./schedule-values.ts";
import { PERIOD_WORDS } from "./schedule-words.ts";

type WhatFieldProps = { values: ScheduleValues; onChange: (part: Partial<ScheduleValues>) => void };

/** Fields for the emailed report, its days and its breakdown. */
export function WhatField({ values: { report, period, by }, onChange }: WhatFieldProps) {
  const breakdowns = reportNamed(report).by;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SelectBox
        label="Report"
        value={report}
        onChange={({ currentTarget }) => {
          const chosen = reports.find(({ name }) => name === currentTarget.value);
          // Drops the filters, because they belong to the former report.
          if (chosen) onChange({ report: chosen.name, by: chosen.by[0] ?? by, filters: {} });
        }}
      >
        {reports.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectBox>
      <SelectBox
        label="Days"
        value={period}
        onChange={({ currentTarget }) =>
          onChange({ period: SCHEDULE_PERIODS.find((one) => one === currentTarget.value) ?? period })
        }
      >
        {SCHEDULE_PERIODS.map((one) => (
          <option key={one} value={one}>
            {PERIOD_WORDS[one]}
          </option>
        ))}
      </SelectBox>
      <SelectBox
        label="By"
        value={by}
        onChange={({ currentTarget }) => onChange({ by: breakdowns.find((one) => one === currentTarget.value) ?? by })}
      >
        {breakdowns.map((one) => (
          <option key={one} value={one}>
            {BREAKDOWN_WORDS[one]}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
