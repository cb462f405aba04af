import { backReport, cohortsReport, membersReport, packagesReport } from "./figures/clients.ts";
import {
  closesReport,
  couponsReport,
  marginReport,
  payoutsReport,
  reviewsReport,
  stockReport,
  topReport,
  waitlistReport,
} from "./figures/lists.ts";
import { deferredReport, moneyInReport, owedReport, taxReport, tipsReport } from "./figures/money.ts";
import { otherReport, reductionsReport, revenueReport, salesReport } from "./figures/sales.ts";
import { unpaidReport, utilizationReport, visitsReport, visitValueReport } from "./figures/visits.ts";
import type { Report } from "./report.ts";

/** All reports. This is the only place where a figure is defined. */
const all = [
  salesReport,
  revenueReport,
  reductionsReport,
  otherReport,
  moneyInReport,
  owedReport,
  deferredReport,
  unpaidReport,
  taxReport,
  tipsReport,
  marginReport,
  visitsReport,
  visitValueReport,
  utilizationReport,
  backReport,
  cohortsReport,
  membersReport,
  packagesReport,
  topReport,
  stockReport,
  waitlistReport,
  couponsReport,
  reviewsReport,
  closesReport,
  payoutsReport,
] as const;

export type ReportName = (typeof all)[number]["name"];

export const reports: readonly Report<ReportName>[] = all;

export const REPORT_NAMES = all.map(({ name }) => name) as [ReportName, ...ReportName[]]; // the list isn't empty

const byName = new Map(reports.map((report) => [report.name, report]));

/** Returns a report by its name. */
export function reportNamed(name: ReportName): Report<ReportName> {
  const report = byName.get(name);
  if (!report) throw new RangeError(`no such report: ${name}`);
  return report;
}
