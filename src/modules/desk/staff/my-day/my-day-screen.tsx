import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import type { WireMyDay } from "#modules/booking/staff/contract/visit-page.ts";
import { formatMinutes } from "#shared/duration.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";
import { now } from "#web/now.ts";
import { openBoardStream } from "../board/live/board-stream.ts";
import { timeOf } from "../board/live/day-time.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { followDay } from "../board/live/live-day.ts";
import { copyOfDay, rememberDay } from "../offline/copies.ts";
import { RunningBehind } from "../visit/late/running-behind.tsx";
import { useVisitSteps } from "../visit/use-visit-steps.ts";
import { type DayRow, dayRowsOf, dayWords, nextVisitOf, placeWords } from "./day-rows.ts";

const OfflineDay = lazy(() => import("./offline-day.tsx").catch(() => ({ default: () => null })));

type MyVisit = WireMyDay["visits"][number];

/**
 * Shows the practitioner's own day, designed for a phone between visits: the next one large, then the day as a list.
 */
export function MyDayScreen() {
  const { initials, name, can } = usePerson();
  const [day, setDay] = useState<WireMyDay>();
  const [error, setError] = useState<unknown>();
  const refresh = useCallback(async () => {
    try {
      const { data } = await deskApi.call("readMyDay", { query: {} });
      rememberDay(data);
      setDay(data);
      setError(undefined);
    } catch (failure) {
      setDay((shown) => shown ?? copyOfDay());
      setError(failure);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  useChangesOfDay(day?.date, refresh);

  if (!day)
    return (
      <div className="px-5 py-5" aria-busy={error === undefined}>
        <h1 className="text-title">My day</h1>
        {error === undefined ? (
          <div className="skeleton mt-4 h-48" aria-hidden />
        ) : (
          <LoadFailed noun="day" error={error} onRetry={() => void refresh()} />
        )}
      </div>
    );
  const next = nextVisitOf(day, now());
  return (
    <div className="mx-auto w-full max-w-[720px] min-w-0 px-5 py-5">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-title">{formatDay(day.date)}</h1>
          <p className="text-ink-soft">{dayWords(day, now())}</p>
        </div>
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-sand text-small font-semibold"
        >
          {initials}
        </span>
      </header>
      {error !== undefined && (
        <p role="status" className="mt-3 text-error">
          This may be out of date. We can't reach the clinic right now.
        </p>
      )}
      <Suspense>
        <OfflineDay day={day} />
      </Suspense>
      {next && <NextVisit visit={next} day={day} refresh={refresh} />}
      {next && day.practitionerId && can("visits.treat") && (
        <p className="pt-3">
          <RunningBehind people={[{ id: day.practitionerId, name }]} />
        </p>
      )}
      {day.practitionerId === null && (
        <p className="py-6">Your account isn't linked to a practitioner. Ask an administrator.</p>
      )}
      <ol className="mt-4 border-t border-linen">
        {dayRowsOf(day).map((row) => (
          <Row
            key={row.kind + row.startsAt}
            row={row}
            day={day}
            isNext={row.kind === "visit" && row.visit.id === next?.id}
          />
        ))}
      </ol>
    </div>
  );
}

/** Reloads the day when its board changes, and every minute for relative times. */
function useChangesOfDay(date: string | undefined, refresh: () => Promise<void>) {
  useEffect(() => {
    if (!date) return;
    const following = followDay({
      connect: (lastEventId, signal) => openBoardStream({ date }, lastEventId, signal),
      refresh: () => void refresh(),
      onState: () => undefined,
      now,
    });
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), 60_000);
    return () => {
      following.stop();
      clearInterval(timer);
    };
  }, [date, refresh]);
}

function NextVisit({ visit, day, refresh }: { visit: MyVisit; day: WireMyDay; refresh(): Promise<void> }) {
  const steps = useVisitSteps(refresh);
  const isHere = visit.status === "checked_in";
  const step = !isHere ? undefined : visit.stage === "waiting" ? ("inRoom" as const) : ("complete" as const);
  return (
    <section aria-label="Next visit" className="on-ink mt-4 grid gap-1 rounded-picture bg-ink p-4 text-paper">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-on-ink-bright">{[timeOf(day, visit.startsAt), visit.room].filter(Boolean).join(", ")}</p>
        <Badge tone="onInk" dot={isHere ? "full" : "ring"}>
          {placeWords(visit)}
        </Badge>
      </div>
      <h2 className="text-h2 text-white">{visit.name}</h2>
      <p>{visit.treatment}</p>
      <div className="flex gap-2 pt-3">
        <Link to={`/admin/my-day/${visit.id}`} className="btn btn-paper min-w-0 grow">
          Open
        </Link>
        {step && (
          <button
            type="button"
            className="btn btn-line min-w-0 grow"
            aria-busy={steps.busy !== undefined || undefined}
            onClick={() => void steps.take(step, visit)}
          >
            {step === "inRoom" ? "Start" : "Complete"}
          </button>
        )}
      </div>
    </section>
  );
}

const EDGES: Partial<Record<MyVisit["status"], string>> = {
  completed: "bg-finished-edge",
  confirmed: "bg-confirmed",
  checked_in: "bg-ok",
  no_show: "bg-error",
};

function Row({ row, day, isNext }: { row: DayRow; day: WireMyDay; isNext: boolean }) {
  const bare = (instant: string) => timeOf(day, instant).replace(/ [ap]m$/, "");
  const times = (
    <span className="nums w-14 shrink-0">
      <span className="block font-semibold">{bare(row.startsAt)}</span>
      <span className="block text-small text-ink-soft">{bare(row.endsAt)}</span>
    </span>
  );
  if (row.kind === "free") {
    const minutes = (Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000;
    return (
      <li className="flex gap-3 border-b border-linen py-2.5">
        {times}
        <span aria-hidden className="border-l border-dashed border-edge" />
        <span>
          <span className="block text-ink-soft">Free</span>
          <span className="block text-small text-ink-soft">{formatMinutes(minutes)}</span>
        </span>
      </li>
    );
  }
  const { visit } = row;
  return (
    <li className="border-b border-linen">
      <Link to={`/admin/my-day/${visit.id}`} aria-current={isNext || undefined} className="flex min-h-14 gap-3 py-2.5">
        {times}
        <span aria-hidden className={cx("w-1 shrink-0", EDGES[visit.status] ?? "bg-sage")} />
        <span className="min-w-0 grow">
          <span className={cx("block font-semibold", visit.status === "no_show" && "line-through")}>{visit.name}</span>
          <span className="block text-small text-ink-soft">
            {[visit.treatment, visit.room].filter(Boolean).join(", ")}
          </span>
        </span>
        {visit.status !== "booked" && (
          <span className="shrink-0">
            <Badge tone={visit.status === "checked_in" ? "inHouse" : visit.status === "no_show" ? "error" : "ok"}>
              {placeWords(visit)}
            </Badge>
          </span>
        )}
      </Link>
    </li>
  );
}
