import { useSearchParams } from "react-router";
import { formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { saveFile } from "#staff/kit/open-file.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { amountText, booksApi } from "./books-api.ts";
import { BooksPage, DownloadButton } from "./books-page.tsx";
import { BooksTable } from "./books-table.tsx";
import { KIND_WORDS } from "./kind-words.ts";
import { useToday } from "./use-today.ts";

/** Shows what the clinic owed at the end of a day, and its total in money. */
export function LiabilitiesScreen() {
  const { currency } = useClinic();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const on = search.get("on") ?? today;
  const query = { on };
  const owed = useRead(on, async (signal) => (await booksApi.call("readLiabilities", { query, signal })).data);
  const money = (owed.data ?? []).reduce((sum, row) => sum + (row.unit === "USD" ? row.owed : 0), 0);
  return (
    <BooksPage
      actions={
        <DownloadButton
          onClick={() => void saveFile(booksApi.download("readLiabilitiesFile", { query }), `liabilities-${on}.csv`)}
        />
      }
    >
      <DayInput
        label="At the end of"
        className="max-w-52"
        value={on}
        max={today}
        onChange={({ currentTarget: { value } }) => value && setSearch({ on: value }, { replace: true })}
      />
      {owed.error !== undefined && <LoadFailed noun="list" error={owed.error} onRetry={() => void owed.refresh()} />}
      {!owed.data && owed.error === undefined && <LoadingRows rows={5} />}
      {owed.data?.length === 0 && (
        <p className="py-4">The clinic owed nothing at the end of {formatDay(on, { year: true })}.</p>
      )}
      {owed.data && owed.data.length > 0 && (
        <BooksTable
          caption={`What the clinic owed at the end of ${formatDay(on, { year: true })}`}
          columns={[{ head: "For" }, { head: "What it is" }, { head: "Owed", isAmount: true }]}
          rows={owed.data.map((row) => ({
            key: row.kind,
            cells: [
              KIND_WORDS[row.kind].name,
              <span key="meaning" className="text-ink-soft">
                {KIND_WORDS[row.kind].meaning}
              </span>,
              amountText(row.owed, row.unit, currency),
            ],
          }))}
          foot={[["All in money", "", amountText(money, "USD", currency)]]}
        />
      )}
    </BooksPage>
  );
}
