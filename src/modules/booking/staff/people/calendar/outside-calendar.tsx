import { type FormEvent, useId, useState } from "react";
import { counted } from "#shared/counted.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { CalendarFailure } from "../../../domain/calendar/outside-calendar.ts";
import type { WireOutsideCalendar } from "../../contract/outside-calendar-calls.ts";
import { scheduleApi } from "../schedule-api.ts";

/** The practitioner whose calendar is shown; the signed-in person if `practitionerId` is missing. */
type OutsideCalendarProps = { practitionerId?: string };

/** A practitioner's external calendar, whose busy times block bookings. Hidden if the clinic reads no calendars. */
export function OutsideCalendar({ practitionerId }: OutsideCalendarProps) {
  const { data, refresh, show } = useRead(`outside ${practitionerId ?? ""}`, async () => {
    return (await scheduleApi().call("readOutsideCalendar", { query: { practitionerId } })).data;
  });
  if (!data?.practitionerId || (data.hosts.length === 0 && !data.calendar)) return null;
  const { calendar, hosts } = data;

  const end = (id: string) =>
    reportChange(
      () => scheduleApi().call("endOutsideCalendar", { params: { id }, idempotencyKey: crypto.randomUUID() }),
      { refresh, done: "The calendar is no longer connected." },
    );
  return (
    <section aria-labelledby="outside-calendar" className="grid justify-items-start gap-3">
      <h2 id="outside-calendar" className="text-section">
        Busy elsewhere
      </h2>
      <p className="measure text-ink-soft">
        Times that another calendar shows as busy can't be booked. We check it every 15 minutes, store no details, and
        never move a booked visit.
      </p>
      {calendar && (
        <Calendar calendar={calendar} onRefresh={() => void refresh()} onEnd={() => void end(calendar.id)} />
      )}
      {hosts.length > 0 && (
        <AddressForm
          practitionerId={practitionerId}
          label={calendar ? "Another address instead" : "The calendar's private address"}
          hosts={hosts}
          onSet={show}
        />
      )}
    </section>
  );
}

type CalendarProps = {
  calendar: NonNullable<WireOutsideCalendar["calendar"]>;
  onRefresh: () => void;
  onEnd: () => void;
};

function Calendar({ calendar, onRefresh, onEnd }: CalendarProps) {
  const { timeZone } = useClinic();
  const { host, failure } = calendar;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 border-y border-linen py-2">
      <div className="min-w-48 grow">
        <p className="font-medium break-words">{host}</p>
        {failure && <p className="text-error">{FAILURE_WORDS[failure]}</p>}
        <p className="nums text-small text-ink-soft">{stateWords(calendar, timeZone)}</p>
      </div>
      <div className="flex gap-3">
        <button type="button" className="btn btn-outline" onClick={onRefresh}>
          Refresh<span className="sr-only"> what is shown of {host}</span>
        </button>
        <button type="button" className="btn btn-outline" onClick={onEnd}>
          End<span className="sr-only"> reading {host}</span>
        </button>
      </div>
    </div>
  );
}

type AddressFormProps = {
  practitionerId: string | undefined;
  label: string;
  hosts: readonly string[];
  onSet: (data: WireOutsideCalendar) => void;
};

function AddressForm({ practitionerId, label, hosts, onSet }: AddressFormProps) {
  const id = useId();
  const [url, setUrl] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const body = { practitionerId, url };
      const { data } = await scheduleApi().call("setOutsideCalendar", { body, idempotencyKey: crypto.randomUUID() });
      setError(undefined);
      setUrl("");
      onSet(data);
    } catch (failure) {
      setError(reasonOf(failure));
    }
    setBusy(false);
  }
  return (
    <form className="grid w-full justify-items-start gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid w-full gap-1">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className="field"
          type="url"
          required
          autoComplete="off"
          spellCheck={false}
          value={url}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => setUrl(event.target.value)}
        />
        <p id={`${id}-help`} className="break-words text-small text-ink-soft">
          A calendar at {englishFormats.anyOf(hosts.map((host) => host.replace(/^\./, "*.")))}. It isn't shown again.
        </p>
      </div>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <button type="submit" className="btn btn-outline" aria-busy={isBusy || undefined}>
        Read this calendar
      </button>
    </form>
  );
}

const FAILURE_WORDS: Record<CalendarFailure, string> = {
  host_not_allowed: "The clinic no longer allows calendars from this host.",
  private_address: "The host's name leads into a private network.",
  unreachable: "The host can't be reached.",
  redirect: "The address redirects to another one. Enter that one.",
  refused: "The host says there's no calendar at this address, or that it can't be read.",
  too_slow: "The host took longer than 10 seconds.",
  too_large: "The calendar is larger than 2 MB.",
  too_many_events: "The calendar has more than 5,000 entries.",
  not_a_calendar: "What is at this address isn't a calendar.",
  secret_lost: "The stored address can't be opened anymore. Enter it again.",
};

/** Describes the state of reading the calendar, in one or two sentences. */
function stateWords(
  {
    readAt,
    failure,
    failingSince,
    emptiedAt,
    busyTimes,
    unread,
  }: Omit<NonNullable<WireOutsideCalendar["calendar"]>, "id" | "host" | "createdAt" | "checkedAt">,
  timeZone: string,
): string {
  const busy = `${counted(busyTimes, "busy time", "busy times")} in the next 120 days.`;
  const left = unread > 0 ? ` ${counted(unread, "entry", "entries")} can't be understood.` : "";
  if (failure && failingSince) {
    const since = `Not read since ${momentText(failingSince, timeZone)}.`;
    if (emptiedAt) return `${since} Its busy times don't count anymore.`;
    return readAt ? `${since} Its last state counts for 24 hours: ${busy}` : since;
  }
  return readAt ? `Read ${momentText(readAt, timeZone)}. ${busy}${left}` : "It is read within a minute.";
}
