import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { saveFile } from "#staff/kit/open-file.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { amountText, booksApi } from "./books-api.ts";
import { BooksPage, DownloadButton } from "./books-page.tsx";
import { BooksTable } from "./books-table.tsx";
import { CloseBooks } from "./close-books.tsx";
import { KIND_WORDS } from "./kind-words.ts";
import { PeriodFields, usePeriod } from "./period-fields.tsx";

const UNITS = ["USD", "SESSION"] as const;

/** Shows total debits and credits in a period. In each unit both columns have equal totals. */
export function TrialBalanceScreen() {
  const { currency } = useClinic();
  const { can } = usePerson();
  const [period, choose] = usePeriod();
  const query = period;
  const { data, error, refresh } = useRead(`${period.from} ${period.to}`, async (signal) => {
    return (await booksApi.call("readTrialBalance", { query, signal })).data;
  });
  const sums = UNITS.flatMap((unit) => {
    const rows = (data ?? []).filter((row) => row.unit === unit);
    const sum = (column: "debit" | "credit") => rows.reduce((all, row) => all + row[column], 0);
    const words = unit === "USD" ? "All in money" : "All sessions";
    if (rows.length === 0) return [];
    return [[words, amountText(sum("debit"), unit, currency), amountText(sum("credit"), unit, currency)]];
  });
  return (
    <BooksPage
      actions={
        <DownloadButton
          onClick={() =>
            void saveFile(
              booksApi.download("readTrialBalanceFile", { query }),
              `trial-balance-${period.from}-${period.to}.csv`,
            )
          }
        />
      }
    >
      <PeriodFields period={period} onChange={choose} />
      {error !== undefined && <LoadFailed noun="trial balance" error={error} onRetry={() => void refresh()} />}
      {!data && error === undefined && <LoadingRows rows={8} />}
      {data?.length === 0 && <p className="py-4">Nothing was booked in these days.</p>}
      {data && data.length > 0 && (
        <BooksTable
          caption="Trial balance"
          columns={[{ head: "Account" }, { head: "Debit", isAmount: true }, { head: "Credit", isAmount: true }]}
          rows={data.map(({ kind, unit, debit, credit }) => ({
            key: `${kind} ${unit}`,
            cells: [KIND_WORDS[kind].name, amountText(debit, unit, currency), amountText(credit, unit, currency)],
          }))}
          foot={sums}
        />
      )}
      {can("balances.correct") && <CloseBooks />}
    </BooksPage>
  );
}
