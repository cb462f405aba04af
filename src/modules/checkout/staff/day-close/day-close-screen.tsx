import { useState } from "react";
import { useSearchParams } from "react-router";
import { exactMoney } from "#shared/money.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { WireDayClose } from "../contract/day-close-calls.ts";
import { CountDialog } from "./count-dialog.tsx";
import { ACCOUNTS, type DayCloseRow, dayCloseApi } from "./day-close-api.ts";

/** Shows what was paid at the desk on a day, by staff member, and what they counted. */
export function DayCloseScreen() {
  const [search, setSearch] = useSearchParams();
  const requestedDay = search.get("day") ?? "";
  const { can } = usePerson();
  const [counting, setCounting] = useState<DayCloseRow>();
  const read = useRead(requestedDay, async (signal) => {
    return (await dayCloseApi.call("readDayClose", { query: requestedDay ? { day: requestedDay } : {}, signal })).data;
  });
  const { data, error, refresh } = read;
  return (
    <>
      <PageHeader title="Day close" />
      <div className="grid max-w-[960px] content-start gap-5 px-4 py-5 md:px-6">
        <DayInput
          label="Day"
          className="max-w-60"
          value={data?.day ?? requestedDay}
          onChange={({ currentTarget }) => {
            if (currentTarget.value) setSearch({ day: currentTarget.value }, { replace: true });
          }}
        />
        {data ? (
          <Rows day={data} onCount={can("payments.take") ? setCounting : undefined} />
        ) : error === undefined ? (
          <div className="skeleton h-40" aria-hidden />
        ) : (
          <LoadFailed noun="day" error={error} onRetry={() => void refresh()} />
        )}
      </div>
      {counting && data && (
        <CountDialog
          day={data.day}
          row={counting}
          show={read.show}
          refresh={refresh}
          onClose={() => setCounting(undefined)}
        />
      )}
    </>
  );
}

type RowsProps = { day: WireDayClose; onCount: ((row: DayCloseRow) => void) | undefined };

function Rows({ day: { rows }, onCount }: RowsProps) {
  if (rows.length === 0) return <p>Nothing was taken in cash or on the terminal that day.</p>;
  return (
    <ul className="grid">
      {rows.map((row) => (
        <li
          key={`${row.accountId} ${row.account}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-linen py-3"
        >
          <div className="min-w-48">
            <p className="font-semibold">{row.name}</p>
            <p className="text-ink-soft">{ACCOUNTS[row.account]}</p>
          </div>
          <p className="nums">
            {exactMoney(row.expected)} <span className="text-ink-soft">in the books</span>
          </p>
          {row.count ? <Counted count={row.count} /> : onCount && <CountButton row={row} onCount={onCount} />}
        </li>
      ))}
    </ul>
  );
}

function CountButton({ row, onCount }: { row: DayCloseRow; onCount(row: DayCloseRow): void }) {
  return (
    <button type="button" className="btn btn-outline" onClick={() => onCount(row)}>
      Count
      <span className="sr-only">
        {" "}
        the {ACCOUNTS[row.account].toLowerCase()} of {row.name}
      </span>
    </button>
  );
}

function Counted({ count }: { count: NonNullable<DayCloseRow["count"]> }) {
  const { counted, difference, since, reason, by } = count;
  return (
    <div className="min-w-48 text-end">
      <p className="nums">
        {exactMoney(counted)} counted
        {difference !== 0 && `, ${exactMoney(Math.abs(difference))} ${difference > 0 ? "over" : "short"}`}
      </p>
      <p className="text-small text-ink-soft">
        {[reason, by, since !== 0 && `${exactMoney(since)} since then`].filter(Boolean).join(", ")}
      </p>
    </div>
  );
}
