import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import type { WireDayClosing } from "#modules/booking/staff/contract/day-closing.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { deskApi } from "../live/desk-api.ts";
import { OpenVisitRow } from "./open-visit-row.tsx";
import { EMPTY_OUTCOME_ENTRY, type OutcomeEntry } from "./outcome-words.ts";

/** Lists a day's visits that are over and have no outcome yet. Once all outcomes are entered, the day is closed. */
export function DayClosingScreen() {
  const { date = "" } = useParams();
  useTitle("Close the day");
  const { data, error, refresh, show } = useRead(date, async (signal) => {
    return (await deskApi.call("readDayClosing", { params: { date }, signal })).data;
  });
  return (
    <>
      <PageHeader
        parent={{ to: `/admin/today?date=${date}`, label: "Today" }}
        title={`Close ${data ? formatDay(data.date) : "the day"}`}
      />
      <div className="grid max-w-[860px] content-start gap-5 px-4 py-5 md:px-6">
        {!data && error !== undefined && <LoadFailed noun="day" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows rows={4} />}
        {data && <Closing key={data.date} day={data} show={show} refresh={refresh} />}
      </div>
    </>
  );
}

type ClosingProps = { day: WireDayClosing; show: (day: WireDayClosing) => void; refresh: () => Promise<void> };

function Closing({ day, show, refresh }: ClosingProps) {
  const [said, setSaid] = useState<Readonly<Record<string, OutcomeEntry>>>({});
  const [isChecked, setChecked] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const of = (id: string) => said[id] ?? EMPTY_OUTCOME_ENTRY;
  const isMissing = (id: string) => of(id).to === "" || (of(id).to === "cancelled" && of(id).reason.trim() === "");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const missing = day.visits.findIndex(({ id }) => isMissing(id));
    if (missing >= 0) {
      const row = event.currentTarget.querySelectorAll("li")[missing];
      row
        ?.querySelector<HTMLElement>(of(day.visits[missing]?.id ?? "").to === "cancelled" ? "input" : "select")
        ?.focus();
    }
    if (isBusy || missing >= 0) return;
    setBusy(true);
    try {
      const outcomes = day.visits.flatMap(({ id }) => {
        const { to, reason } = of(id);
        return to === "" ? [] : [{ appointmentId: id, to, ...(to === "cancelled" ? { reason: reason.trim() } : {}) }];
      });
      const { data } = await deskApi.call("closeDay", {
        params: { date: day.date },
        body: { outcomes },
        idempotencyKey: crypto.randomUUID(),
      });
      setError(undefined);
      show(data);
      showDone("The day is closed.");
    } catch (failure) {
      setError(reasonOf(failure));
      await refresh();
    }
    setBusy(false);
  }
  if (day.closed && day.visits.length === 0) {
    return (
      <p>
        Closed by {day.closed.by}, {momentText(day.closed.at, day.timeZone)}. Every visit has its outcome.
      </p>
    );
  }
  const canClose = day.toCome === 0;
  return (
    <form className="grid gap-5" aria-label="Close the day" noValidate onSubmit={(event) => void submit(event)}>
      <p className="measure text-ink-soft">
        {day.visits.length === 0
          ? "Every visit of this day that is over has its outcome."
          : "These visits are over, but their outcome isn't recorded yet. Nothing is closed automatically."}
      </p>
      {day.visits.length > 0 && (
        <>
          <p>
            <button
              type="button"
              className="btn btn-outline"
              onClick={() =>
                setSaid(Object.fromEntries(day.visits.map(({ id }) => [id, { to: "completed" as const, reason: "" }])))
              }
            >
              All were completed
            </button>
          </p>
          <ul aria-label="Visits to close" className="border-t border-linen">
            {day.visits.map((visit) => (
              <OpenVisitRow
                key={visit.id}
                visit={visit}
                timeZone={day.timeZone}
                said={of(visit.id)}
                isMissing={isChecked && isMissing(visit.id)}
                onSay={(next) => setSaid({ ...said, [visit.id]: next })}
              />
            ))}
          </ul>
        </>
      )}
      {!canClose && (
        <p role="status">
          {day.toCome === 1 ? "1 visit isn't" : `${day.toCome} visits aren't`} over yet. The day can be closed after
          that.
        </p>
      )}
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      {canClose && (
        <p>
          <button type="submit" className="btn btn-primary btn-main" aria-busy={isBusy || undefined}>
            Close the day
          </button>
        </p>
      )}
    </form>
  );
}
