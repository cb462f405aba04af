import { Link } from "react-router";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatMoney } from "#shared/money.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { Days } from "../../domain/period.ts";
import { reportPath } from "../address/report-address.ts";
import type { Dashboard } from "../contract/dashboard-schema.ts";

type TopListProps = {
  title: string;
  noun: string;
  /** What is counted for each item: visits, pieces. */
  counted: string;
  rows: Dashboard["topTreatments"];
  days: Days;
};

/** The items with the most revenue. Each number links to its rows. */
export function TopList({ title, noun, counted, rows, days }: TopListProps) {
  const { currency } = useClinic();
  const followed = (figure: string, group: string) =>
    reportPath("top", { ...days, by: "item", rows: { figure, group } });
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="text-section pb-2">{title}</h2>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="h-9 pr-4 text-start font-regular">
              {noun}
            </th>
            <th scope="col" className="h-9 pr-4 text-end font-regular">
              {counted}
            </th>
            <th scope="col" className="h-9 text-end font-regular">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, count, net }) => (
            <tr key={id} className="border-b border-linen">
              <th scope="row" className="py-2 pr-4 text-start font-medium">
                {label}
              </th>
              <td className="nums pr-4 text-end">
                <Link to={followed("lines", id)} className="report-number">
                  {englishFormats.number(count)}
                </Link>
              </td>
              <td className="nums text-end">
                <Link to={followed("net", id)} className="report-number">
                  {formatMoney(Math.round(net / 100) * 100, { currency })}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
