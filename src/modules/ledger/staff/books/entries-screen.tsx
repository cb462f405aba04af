import { useEffect, useState } from "react";
import type { CallAnswer } from "#shared/contract/define-call.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { saveFile } from "#staff/kit/open-file.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { LedgerStaffCalls } from "../contract/book-calls.ts";
import { amountText, booksApi } from "./books-api.ts";
import { BooksPage, DownloadButton } from "./books-page.tsx";
import { BooksTable } from "./books-table.tsx";
import { accountWords, eventWords } from "./kind-words.ts";
import { type Period, PeriodFields, usePeriod } from "./period-fields.tsx";

type Entries = CallAnswer<LedgerStaffCalls["listEntries"]>["data"];

/** Shows every entry of a period, newest first. */
export function EntriesScreen() {
  const [period, choose] = usePeriod();
  return (
    <BooksPage
      actions={
        <DownloadButton
          onClick={() =>
            void saveFile(
              booksApi.download("readEntriesFile", { query: period }),
              `entries-${period.from}-${period.to}.csv`,
            )
          }
        />
      }
    >
      <PeriodFields period={period} onChange={choose} />
      <EntriesOf key={`${period.from} ${period.to}`} period={period} />
    </BooksPage>
  );
}

function EntriesOf({ period }: { period: Period }) {
  const { currency, timeZone } = useClinic();
  const [page, setPage] = useState<Entries>();
  const [error, setError] = useState<unknown>();
  async function read(after?: string) {
    setError(undefined);
    try {
      const { data } = await booksApi.call("listEntries", {
        query: { ...period, ...(after === undefined ? {} : { after }) },
      });
      setPage((before) => ({ ...data, docs: after ? [...(before?.docs ?? []), ...data.docs] : data.docs }));
    } catch (failure) {
      setError(failure);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another period, the component is mounted anew
  useEffect(() => {
    void read();
  }, []);
  if (error !== undefined && !page) return <LoadFailed noun="list" error={error} onRetry={() => void read()} />;
  if (!page) return <LoadingRows rows={8} />;
  if (page.docs.length === 0) return <p className="py-4">Nothing was booked in these days.</p>;
  return (
    <>
      <BooksTable
        caption="Entries"
        columns={[
          { head: "When" },
          { head: "What" },
          { head: "Debit" },
          { head: "Credit" },
          { head: "Amount", isAmount: true },
        ]}
        rows={page.docs.map(({ id, at, event, debit, credit, unit, amount }) => ({
          key: id,
          cells: [
            <span key="at" className="nums whitespace-nowrap">
              {momentText(at, timeZone)}
            </span>,
            eventWords(event),
            accountWords(debit),
            accountWords(credit),
            amountText(amount, unit, currency),
          ],
        }))}
      />
      {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => void read(page.nextCursor ?? "")} />}
      {page.hasNextPage && (
        <p>
          <button type="button" className="btn btn-outline" onClick={() => void read(page.nextCursor ?? undefined)}>
            Earlier entries
          </button>
        </p>
      )}
    </>
  );
}
