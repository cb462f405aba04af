import { NothingHere } from "#staff/kit/page/nothing-here.tsx";
import { reports } from "../domain/reports.ts";
import { DashboardScreen } from "./dashboard/dashboard-screen.tsx";
import { ReportScreen } from "./report/report-screen.tsx";
import { SchedulesScreen } from "./schedules/schedules-screen.tsx";

/** Shows the dashboard, a report by its name, or the emailed reports. */
export default function ReportScreens({ name }: { name: string | undefined }) {
  if (name === undefined) return <DashboardScreen />;
  if (name === "by-email") return <SchedulesScreen />;
  const report = reports.find((one) => one.name === name);
  return report ? <ReportScreen key={report.name} report={report} /> : <NothingHere />;
}
