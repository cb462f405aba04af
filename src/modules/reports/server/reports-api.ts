import type { BindApi } from "#platform/api-binder.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { FILTERS } from "../domain/report.ts";
import { REPORT_NAMES, type ReportName, reportNamed } from "../domain/reports.ts";
import { openReports } from "../domain/scope.ts";
import { reportCalls as calls } from "../staff/contract/report-calls.ts";
import { readDashboard } from "./dashboard/read-dashboard.ts";
import { drainReports } from "./drain-reports.ts";
import { fileOfReport, fileOfRows } from "./reading/csv-files.ts";
import { listRows } from "./reading/list-rows.ts";
import { type Filters, readReport, toColumn } from "./reading/read-report.ts";
import { daysOf, narrowed, readerOfStaff, todayOf } from "./reading/reader-of.ts";

/** The maximum number of groups in a report that isn't broken down by time. The CSV file contains all groups. */
const MOST_GROUPS = 500;

type ReportQuery = { from?: string | undefined; to?: string | undefined } & {
  [F in keyof Filters]?: string | undefined;
};

const filtersOf = (query: ReportQuery): Filters =>
  Object.fromEntries(FILTERS.flatMap((filter) => (query[filter] === undefined ? [] : [[filter, query[filter]]])));

/**
 * Binds reports, the rows behind their numbers, and the dashboard. Queued facts are derived before anything is read.
 */
export const bindReportsApi: BindApi = (api, { db }) => {
  /** Returns the days and filters of a report that a person may see. Throws `forbidden`. */
  async function scopedQuery<Query extends ReportQuery>(principal: Principal, name: ReportName, query: Query) {
    const reader = await readerOfStaff(db, principal);
    const today = await todayOf(db);
    const days = daysOf(reader, query, today);
    const { filters } = narrowed(reader, { ...days, report: name, filters: filtersOf(query) }, today);
    await drainReports(db);
    return { ...query, ...days, name, filters };
  }

  api.on(calls.listReports, async ({ principal }) => {
    const names = openReports(await readerOfStaff(db, principal), REPORT_NAMES);
    const data = names.map((name) => {
      const { title, about, by, filters, figures } = reportNamed(name);
      const columns = figures.map((figure) => toColumn(name, figure));
      return { name, title, about, by: [...by], filters: [...filters], columns };
    });
    return { data };
  });

  api.on(calls.readDashboard, async ({ principal, query }) => {
    const reader = await readerOfStaff(db, principal);
    const today = await todayOf(db);
    const days = daysOf(reader, query, today);
    const { scope, filters } = narrowed(reader, { ...days, report: "sales", filters: {} }, today);
    await drainReports(db);
    return { data: await readDashboard(db, { ...days, compare: query.compare, scope, filters }) };
  });

  api.on(calls.readReport, async ({ principal, params: { name }, query }) => ({
    data: await readReport(db, await scopedQuery(principal, name, query), { most: MOST_GROUPS }),
  }));

  api.on(calls.listReportRows, async ({ principal, params: { name }, query }) => {
    const { limit, after } = query;
    return { data: await listRows(db, await scopedQuery(principal, name, query), { limit, after }) };
  });

  api.on(calls.readReportFile, async ({ principal, params: { name }, query }) =>
    fileOfReport(await readReport(db, await scopedQuery(principal, name, query))),
  );

  api.on(calls.readReportRowsFile, async ({ principal, params: { name }, query }) => {
    if (!hasRight(principal, "lists.export")) throw new AppError("forbidden");
    return fileOfRows(db, await scopedQuery(principal, name, query));
  });
};
