import { useState } from "react";
import { useSearchParams } from "react-router";
import { addDays, dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import type { WireTimeEntry } from "../contract/hours-calls.ts";
import { payApi } from "../pay-api.ts";
import { PayTabs } from "../pay-tabs.tsx";
import { hoursText } from "../pay-words.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { RemoveEntryDialog } from "./remove-entry-dialog.tsx";

type Open = { kind: "add" } | { kind: "change" | "remove"; entry: WireTimeEntry };

/** Shows time entries by day, and lets staff add or change them with a reason. */
export function HoursScreen() {
  useTitle("Hours, pay");
  const { timeZone } = useClinic();
  const today = dateInZone(now(), timeZone);
  const [search, setSearch] = useSearchParams();
  const span = { from: search.get("from") ?? addDays(today, -13), to: search.get("to") ?? today };
  const read = useRead(`${span.from} ${span.to}`, async (signal) => {
    return (await payApi.call("listTimeEntries", { query: span, signal })).data;
  });
  const { data, error, refresh } = read;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setOpen({ kind: "add" })}>
      Enter hours
    </button>
  );
  return (
    <PayTabs>
      <PageHeader title="Pay" actions={data && data.people.length > 0 && add} />
      <div className="grid max-w-[880px] gap-5 px-4 py-5 md:px-6">
        <div className="flex flex-wrap gap-4">
          <DayInput
            label="From"
            className="w-40"
            value={span.from}
            max={span.to}
            onChange={({ currentTarget: { value } }) => value && setSearch({ ...span, from: value }, { replace: true })}
          />
          <DayInput
            label="Through"
            className="w-40"
            value={span.to}
            min={span.from}
            onChange={({ currentTarget: { value } }) => value && setSearch({ ...span, to: value }, { replace: true })}
          />
        </div>
        {error !== undefined && <LoadFailed noun="hours" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows rows={8} />}
        {data?.entries.length === 0 && (
          <EmptyList>
            No one clocked in on these days. People clock in and out under My pay; you can enter what is missing.
          </EmptyList>
        )}
        {data && data.entries.length > 0 && (
          <ul className="border-t border-linen" aria-label="Hours">
            {data.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onOpen={(kind) => setOpen({ kind, entry })} />
            ))}
          </ul>
        )}
      </div>
      {data && open && open.kind !== "remove" && (
        <EntryDialog
          people={data.people}
          entry={open.kind === "change" ? open.entry : undefined}
          day={today}
          onClose={close}
          onChanged={refresh}
        />
      )}
      {open?.kind === "remove" && <RemoveEntryDialog entry={open.entry} onClose={close} onChanged={refresh} />}
    </PayTabs>
  );
}

function Entry({ entry, onOpen }: { entry: WireTimeEntry; onOpen: (kind: "change" | "remove") => void }) {
  const { timeZone } = useClinic();
  const [from, to] = [new Date(entry.startsAt), entry.endsAt === null ? undefined : new Date(entry.endsAt)];
  const time = (at: Date) => formatTime(timeInZone(at, timeZone));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-2">
      <p className="min-w-48 grow">
        <span className="block font-semibold">{entry.name}</span>
        <span className="text-small text-ink-soft">
          {formatDay(dateInZone(from, timeZone))}, {time(from)} {to ? `to ${time(to)}` : "on"}
          {entry.reason && `. ${entry.reason}`}
        </span>
      </p>
      <span className="nums">{to ? hoursText((to.getTime() - from.getTime()) / 60_000) : "At work"}</span>
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => onOpen("change")}>
        Change<span className="sr-only"> hours of {entry.name}</span>
      </button>
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => onOpen("remove")}>
        Remove<span className="sr-only"> hours of {entry.name}</span>
      </button>
    </li>
  );
}
