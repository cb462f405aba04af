import { Link } from "react-router";
import { useRead } from "#staff/kit/use-read.ts";
import type { Days } from "../../domain/period.ts";
import { reportPath } from "../address/report-address.ts";
import { reportsApi } from "../reports-api.ts";

/** All reports that the person may open, for the same days. */
export function AllReports({ days }: { days: Days }) {
  const read = useRead("reports", async (signal) => (await reportsApi.call("listReports", { signal })).data);
  if (!read.data || read.data.length === 0) return null;
  return (
    <section aria-label="All reports" className="no-print border-t border-linen px-4 py-5 md:px-6">
      <h2 className="text-section pb-2">All reports</h2>
      <ul className="reports-all">
        {read.data.map(({ name, title }) => (
          <li key={name}>
            <Link to={reportPath(name, days)} className="link inline-flex min-h-8 items-center coarse:min-h-11">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
