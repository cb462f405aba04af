import { Link } from "react-router";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { valueText } from "#staff/charts/chart-values.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { saveFile } from "#staff/kit/open-file.ts";
import { SideDrawer } from "#staff/kit/side-drawer.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import type { FigureKind } from "../../domain/report.ts";
import { type ReportAddress, reportQuery } from "../address/report-address.ts";
import { useReportAddress } from "../address/use-report-address.ts";
import type { ReportAnswer, ReportRow } from "../contract/report-schemas.ts";
import { reportsApi } from "../reports-api.ts";
import { FigureMeaning } from "./figure-meaning.tsx";
import { groupName } from "./report-chart-data.ts";
import { useRows } from "./use-rows.ts";

type RowsDrawerProps = {
  answer: ReportAnswer;
  number: NonNullable<ReportAddress["rows"]>;
  today: string;
};

/** The rows that add up to a number, each with what it belongs to, and the figure's definition. */
export function RowsDrawer({ answer, number, today }: RowsDrawerProps) {
  const { name, columns, groups, by, from, to } = answer;
  const { currency } = useClinic();
  const { can } = usePerson();
  const { address, go } = useReportAddress();
  // The period and breakdown of the loaded report, because the URL may leave them out and let the server choose.
  const rowsQuery = { ...address, from, to, by };
  const { page, error, read } = useRows(name, rowsQuery, number);
  const column = columns.find(({ id }) => id === number.figure);
  const group = groups.find(({ key }) => key === number.group);
  const { compare: _, ...query } = reportQuery(rowsQuery);
  const download = () =>
    saveFile(
      reportsApi.download("readReportRowsFile", { params: { name }, query: { ...query, ...number } }),
      `${name}-${number.figure}-rows.csv`,
    );
  return (
    <SideDrawer
      title={column?.label ?? "Rows"}
      top={<span className="text-ink-soft">{group ? groupName(group, by, today) : "All"}</span>}
      onClose={() => go({})}
      foot={
        can("lists.export") && (
          <button type="button" className="btn btn-outline" onClick={() => void download()}>
            Rows as CSV
          </button>
        )
      }
    >
      {error !== undefined && !page && <LoadFailed noun="list of rows" error={error} onRetry={() => void read()} />}
      {!page && error === undefined && <LoadingRows rows={6} />}
      {page && (
        <>
          <p className="pt-2 text-ink-soft">
            <b className="nums text-ink">{valueText(page.sum, page.column.kind, currency)}</b> in{" "}
            {countWords(page.count)}
          </p>
          <ul className="pt-3">
            {page.docs.map((row) => (
              <Row key={row.id} row={row} kind={page.column.kind} currency={currency} />
            ))}
          </ul>
          {error !== undefined && (
            <LoadFailed noun="list of rows" error={error} onRetry={() => void read(page.nextCursor ?? undefined)} />
          )}
          {page.hasNextPage && (
            <button
              type="button"
              className="btn btn-outline mt-3"
              onClick={() => void read(page.nextCursor ?? undefined)}
            >
              Earlier rows
            </button>
          )}
        </>
      )}
      {column && (
        <details className="pt-5">
          <summary className="link inline-flex min-h-6 items-center">What is this?</summary>
          <div className="pt-3">
            <FigureMeaning column={column} columns={columns} />
          </div>
        </details>
      )}
    </SideDrawer>
  );
}

/** Very many rows aren't counted. */
function countWords(count: number | null): string {
  if (count === null) return "more than 1,000 rows";
  return count === 1 ? "1 row" : `${englishFormats.number(count)} rows`;
}

function Row({
  row: { day, label, amount, links },
  kind,
  currency,
}: {
  row: ReportRow;
  kind: FigureKind;
  currency: string;
}) {
  return (
    <li className="border-b border-linen py-2">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-medium">{label}</span>
        <span className="nums whitespace-nowrap">{valueText(amount, kind, currency)}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-small text-ink-soft">
        {day && <span className="nums">{formatDate(day)}</span>}
        {links.map((link) =>
          link.path ? (
            <Link key={`${link.kind} ${link.id}`} to={link.path} className="link">
              {link.label}
            </Link>
          ) : (
            <span key={`${link.kind} ${link.id}`}>{link.label}</span>
          ),
        )}
      </p>
    </li>
  );
}
