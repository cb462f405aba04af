import { Link } from "react-router";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { HeatTable } from "#staff/charts/heat-table.tsx";
import { reportPath } from "../address/report-address.ts";
import type { Dashboard } from "../contract/dashboard-schema.ts";

const MONTHS = [1, 2, 3, 4, 5];

/** Shows how many of the customers whose first visit was in a month came back. */
export function CohortTable({ cohorts }: { cohorts: Dashboard["cohorts"] }) {
  return (
    <section aria-label="Who comes back" className="min-w-0">
      <h2 className="text-section">
        <Link to={reportPath("cohorts")}>Who comes back</Link>
      </h2>
      <p className="pb-2 text-small text-ink-soft">Of those whose first visit was in a month, how many came again</p>
      <HeatTable
        caption="Who came again, by the month of their first visit"
        heads={["First visit", "New", ...MONTHS.map((month) => (month === 1 ? "1 mo" : String(month)))]}
        rows={cohorts.map(({ key, clients, back }) => ({
          key,
          name: monthName(key),
          before: [englishFormats.number(clients)],
          cells: MONTHS.map((month) => {
            const percent = back[month - 1] ?? null;
            return percent === null ? null : { share: percent / 100, text: `${Math.round(percent)}%` };
          }),
        }))}
      />
    </section>
  );
}

/** Returns a month's name, such as "June": five consecutive months need no year. */
const monthName = (key: string) => englishFormats.months.long[Number(key.slice(5, 7)) - 1] ?? key;
