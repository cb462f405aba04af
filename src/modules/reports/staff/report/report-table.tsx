import { Link } from "react-router";
import { valueText } from "#staff/charts/chart-values.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { cx } from "#web/cx.ts";
import type { Filter } from "../../domain/report.ts";
import { FILTERS } from "../../domain/report.ts";
import { useReportAddress } from "../address/use-report-address.ts";
import type { ReportAnswer, ReportColumn, ReportValues } from "../contract/report-schemas.ts";
import { BREAKDOWN_WORDS } from "../report-words.ts";
import { groupName } from "./report-chart-data.ts";

type ReportTableProps = { title: string; answer: ReportAnswer; filters: readonly Filter[]; today: string };

/**
 * The figures of a report by group, with totals. Each number links to the rows that add up to it, each column heading
 * to its figure's definition, and each group to the report filtered by it.
 */
export function ReportTable({ title, answer, filters, today }: ReportTableProps) {
  const { searchWith, address } = useReportAddress();
  const { by, columns, groups, totals, totalsBefore, hasMore } = answer;
  const narrows = FILTERS.find((filter) => filter === by && filters.includes(filter));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user must be able to scroll it
    <section aria-label={`${title}, by ${BREAKDOWN_WORDS[by].toLowerCase()}`} tabIndex={0} className="report-scroll">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-edge text-small">
            <th scope="col" className="h-[34px] pr-4 text-start font-medium">
              {BREAKDOWN_WORDS[by]}
            </th>
            {columns.map(({ id, label, isNotInBooks }) => (
              <th key={id} scope="col" className="h-[34px] pr-4 text-end font-medium last:pr-0">
                <Link to={searchWith({ what: id })} preventScrollReset className="report-head">
                  {label} <span className="sr-only">(what is this?)</span>
                </Link>
                {isNotInBooks && <span className="block text-ink-soft">not in the books</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key} className="border-b border-linen">
              <th scope="row" className="report-name h-11 py-1.5 pr-4 text-start font-regular">
                {narrows && group.key ? (
                  <Link
                    to={searchWith({ filters: { ...address.filters, [narrows]: group.key }, by: undefined })}
                    className="link"
                  >
                    {groupName(group, by, today)}
                  </Link>
                ) : (
                  groupName(group, by, today)
                )}
              </th>
              {columns.map((column) => (
                <td key={column.id} className="nums py-1.5 pr-4 text-end last:pr-0">
                  <Figure column={column} values={group.values} before={group.before} group={group.key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="h-11 pr-4 text-start font-semibold">
              All
            </th>
            {columns.map((column) => (
              <td key={column.id} className="nums pr-4 text-end last:pr-0">
                <Figure column={column} values={totals} before={totalsBefore} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {hasMore && (
        <p className="pt-3 text-small text-ink-soft">{`The first ${groups.length}; the CSV file has all.`}</p>
      )}
    </section>
  );
}

type FigureProps = { column: ReportColumn; values: ReportValues; before: ReportValues | null; group?: string };

function Figure({ column: { id, kind, hasRows }, values, before, group }: FigureProps) {
  const { currency } = useClinic();
  const { searchWith } = useReportAddress();
  const value = values[id] ?? null;
  const text = valueText(value, kind, currency);
  const rows = { figure: id, ...(group === undefined ? {} : { group }) };
  return (
    <span className="whitespace-nowrap">
      {hasRows && value !== null && value !== 0 ? (
        <Link to={searchWith({ rows })} preventScrollReset className="report-number">
          {text}
        </Link>
      ) : (
        <span className={cx(value === 0 && "text-ink-soft")}>{text}</span>
      )}
      {before && (
        <span className="block text-small font-regular text-ink-soft">
          <span className="sr-only">before </span>
          {valueText(before[id] ?? null, kind, currency)}
        </span>
      )}
    </span>
  );
}
