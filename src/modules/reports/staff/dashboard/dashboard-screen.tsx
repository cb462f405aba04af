import { Link, useSearchParams } from "react-router";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { StaleWhileLoading } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { Days } from "../../domain/period.ts";
import { type AddressChange, readReportAddress, reportSearch } from "../address/report-address.ts";
import type { Dashboard } from "../contract/dashboard-schema.ts";
import { FileButtons } from "../file-buttons.tsx";
import { CompareMenu } from "../period/compare-menu.tsx";
import { PeriodMenu } from "../period/period-menu.tsx";
import { lengthWords, periodWords } from "../period/period-words.ts";
import { usePeriodChoice } from "../period/use-period.ts";
import "../reports.css";
import { reportsApi } from "../reports-api.ts";
import { useLatest } from "../use-latest.ts";
import { AllReports } from "./all-reports.tsx";
import { CohortTable } from "./cohort-table.tsx";
import { Headlines } from "./headlines.tsx";
import { HoursBooked } from "./hours-booked.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import { ToLookAt } from "./to-look-at.tsx";
import { TopList } from "./top-list.tsx";

/** The key figures of a period, as far as the person may see them. */
export function DashboardScreen() {
  useTitle("Reports");
  const { can } = usePerson();
  const [search, setSearch] = useSearchParams();
  const address = readReportAddress(search);
  const { today, days, isTodayOnly } = usePeriodChoice(address);
  const compare = address.compare ?? "before";
  const query = { ...days, compare };
  const read = useRead(JSON.stringify(query), async (signal) => {
    return (await reportsApi.call("readDashboard", { query, signal })).data;
  });
  const { error, refresh } = read;
  const data = useLatest(read.data);
  const choose = (chosen: AddressChange) =>
    setSearch(reportSearch({ ...address, ...chosen }), { preventScrollReset: true });
  return (
    <>
      <PageHeader
        title={periodWords(days, today)}
        note={lengthWords(days, data?.compare ?? null)}
        actions={
          <>
            {!isTodayOnly && <PeriodMenu days={days} today={today} onChoose={choose} />}
            <CompareMenu value={compare} onChoose={(chosen) => choose({ compare: chosen })} />
            {can("reports.all") && (
              <Link to="/admin/reports/by-email" className="btn btn-outline no-print">
                <StaffIcon name="mail" size={16} />
                By email
              </Link>
            )}
            <FileButtons
              file={() => {
                const by = data?.revenue.by ?? "day";
                return reportsApi.download("readReportFile", { params: { name: "revenue" }, query: { ...query, by } });
              }}
              name={`revenue-${days.from}-${days.to}.csv`}
              onMail={undefined}
            />
          </>
        }
        tabs={data && <Headlines headlines={data.headlines} compare={compare} />}
      />
      {error !== undefined && (
        <div className="px-4 md:px-6">
          <LoadFailed noun="dashboard" error={error} onRetry={() => void refresh()} />
        </div>
      )}
      {!data && error === undefined && <Waiting />}
      {data && error === undefined && (
        <StaleWhileLoading isLoading={read.data === undefined}>
          <Figures data={data} today={today} days={days} />
        </StaleWhileLoading>
      )}
    </>
  );
}

function Figures({ data, today, days }: { data: Dashboard; today: string; days: Days }) {
  const { revenue, topTreatments, topProducts, cohorts, hours, toLookAt } = data;
  return (
    <>
      <div className="dash">
        <div className="dash-main">
          {revenue.series.length > 0 && <RevenueChart revenue={revenue} days={days} today={today} />}
          <div className="dash-pair">
            <div className="report-parts">
              {topTreatments.length > 0 && (
                <TopList title="Top treatments" noun="Treatment" counted="Visits" rows={topTreatments} days={days} />
              )}
              {topProducts.length > 0 && (
                <TopList title="Top products" noun="Product" counted="Sold" rows={topProducts} days={days} />
              )}
            </div>
            {cohorts.length > 0 && <CohortTable cohorts={cohorts} />}
          </div>
        </div>
        <div className="dash-side">
          {toLookAt.length > 0 && <ToLookAt things={toLookAt} />}
          <HoursBooked hours={hours} days={days} />
        </div>
      </div>
      <AllReports days={days} />
    </>
  );
}

/** Gray placeholders as large as the content. */
function Waiting() {
  return (
    <div aria-hidden className="dash-main">
      <div className="skeleton h-16" />
      <div className="skeleton report-chart" />
      <div className="skeleton report-chart" />
    </div>
  );
}
