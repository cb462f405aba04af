import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { CalendarTabs } from "#modules/desk/staff/board/dates/calendar-tabs.tsx";
import { DateSteps } from "#modules/desk/staff/board/dates/date-steps.tsx";
import type { DragSubject, Placement } from "#modules/desk/staff/board/drag/placement.ts";
import { useChangedVisits } from "#modules/desk/staff/board/live/day-store.ts";
import { instantAt } from "#modules/desk/staff/board/live/day-time.ts";
import type { BoardView } from "#modules/desk/staff/board/live/to-board-view.ts";
import { useBoardChoices } from "#modules/desk/staff/board/live/use-board-choices.ts";
import { readVisitPage } from "#modules/desk/staff/board/live/visit-pages.ts";
import { readSkills, takersOf } from "#modules/desk/staff/board/live/who-can.ts";
import { OpenMoveDialogs } from "#modules/desk/staff/board/moves/open-move-dialogs.tsx";
import { askPlace, useMoves } from "#modules/desk/staff/board/moves/use-moves.ts";
import { Board } from "#modules/desk/staff/board/view/board.tsx";
import type { BoardHandle } from "#modules/desk/staff/board/view/board-props.ts";
import { BoardNote, BoardSkeleton } from "#modules/desk/staff/board/view/board-states.tsx";
import { BoardStrip } from "#modules/desk/staff/board/view/board-strip.tsx";
import { LiveWords } from "#modules/desk/staff/board/view/live-words.tsx";
import { PrintButton, PrintLine } from "#modules/desk/staff/board/view/print-day-sheet.tsx";
import { pauseDayUpdates, useBoardDay } from "#modules/desk/staff/board/view/use-board-day.ts";
import { ViewMenu } from "#modules/desk/staff/board/view/view-menu.tsx";
import { type BookingMode, modeOf } from "#modules/desk/staff/new-booking/new-booking-props.ts";
import { RunningBehind } from "#modules/desk/staff/visit/late/running-behind.tsx";
import { addDays, dateInZone, formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { catchTyping } from "#staff/kit/keys/type-ahead.ts";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { now } from "#web/now.ts";
import { VisitDrawer } from "../visits/visit-drawer.tsx";

// Loaded on demand, because most days need no jump to another month.
const MonthJump = lazy(async () => ({
  default: (await import("#modules/desk/staff/board/dates/month-jump.tsx")).MonthJump,
}));
const OpenDaysLine = lazy(async () => ({
  default: (await import("#modules/desk/staff/board/closing/open-days-line.tsx")).OpenDaysLine,
}));
// The dialog is loaded once the board is rendered: what is typed until it opens isn't lost (kit/keys/type-ahead.ts).
const loadNewBooking = () => import("../new-booking/new-booking-dialog.tsx");
const NewBookingDialog = lazy(async () => ({ default: (await loadNewBooking()).NewBookingDialog }));
const BlockDialog = lazy(async () => ({
  default: (await import("#modules/desk/staff/board/view/block-dialog.tsx")).BlockDialog,
}));

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** "Tue, Nov 24" */
const SHORT = { weekday: "short", month: "short" } as const;

/** Shows a day's board. URL parameters: `?date`, `?visit`, `?view`. */
export function TodayScreen() {
  const { timeZone } = useClinic();
  const { id: personId, can } = usePerson();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const today = dateInZone(now(), timeZone);
  const requestedDate = search.get("date") ?? "";
  const date = DAY.test(requestedDate) ? requestedDate : today;
  const selectedId = search.get("visit") ?? undefined;

  const { view, status, isOffline, requestId, live, refresh } = useBoardDay(date);
  const isDrawn = view !== undefined;
  useEffect(() => {
    // If preloading fails, the key still opens the dialog, with a short delay.
    if (isDrawn) loadNewBooking().catch(() => undefined);
  }, [isDrawn]);
  const changed = useChangedVisits(view);
  const moves = useMoves(view, refresh);
  const handle = useRef<BoardHandle>(null);
  const [isJumping, setJumping] = useState(false);
  const [choices, choose] = useBoardChoices(personId);

  const mode = modeOf(search.get("new"));
  const block = search.get("block");

  const isPast = date < today;
  const canMove = can("visits.move") && !isPast && !isOffline;
  const selected = selectedId ? view?.visits.get(selectedId) : undefined;

  const change = useCallback(
    (values: Record<string, string | undefined>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  const select = useCallback((visit: string | undefined) => change({ visit }), [change]);
  const goTo = useCallback((day: string) => void navigate(`/admin/today?date=${day}`), [navigate]);
  const draw = useCallback(
    ({ laneId, from, to }: Placement) => change({ new: "booking", lane: laneId, from: String(from), to: String(to) }),
    [change],
  );
  const openNew = (kind: BookingMode) => {
    catchTyping();
    change({ new: kind });
  };
  const unfold = useCallback(() => choose({ ...choices, isUnfolded: true }), [choose, choices]);
  const takers = useCallback(
    async (subject: DragSubject) => {
      const visit = view?.visits.get(subject.visitId);
      if (!view || !visit) return undefined;
      const [page, skills] = await Promise.all([readVisitPage(visit.appointmentId, visit.version), readSkills()]);
      return takersOf(subject, view.lanes, page, skills);
    },
    [view],
  );

  useKeys(
    {
      "[": { label: "The day before", run: () => goTo(addDays(date, -1)) },
      "]": { label: "The next day", run: () => goTo(addDays(date, 1)) },
      t: { label: "Today", run: () => goTo(today) },
      ...(can("visits.book")
        ? {
            n: { label: "New booking", run: () => openNew("booking") },
            w: { label: "Walk-in", run: () => openNew("walk-in") },
          }
        : {}),
      ...(selected && canMove
        ? { m: { label: "Move the visit", run: () => handle.current?.moveByKeys(selected.appointmentId) } }
        : {}),
    },
    { group: "Board" },
  );

  const openDays = view?.day.nextOpenDays;
  const dayTabs = useMemo(
    () => (openDays ?? []).map((next) => ({ date: next, label: formatDay(next, SHORT) })),
    [openDays],
  );
  const [day, shortDay] = useMemo(() => [formatDay(date), formatDay(date, SHORT)], [date]);
  return (
    <div className="min-w-0 px-4 pb-8 md:px-5">
      <header className="flex min-h-[64px] flex-wrap items-center gap-x-4 gap-y-2 border-b border-linen py-2">
        <h1 className="text-title">
          <button type="button" className="text-start" aria-haspopup="dialog" onClick={() => setJumping(true)}>
            <span className="max-lg:hidden">{day}</span>
            <span className="lg:hidden">{shortDay}</span>
            <span className="sr-only">, go to another day</span>
          </button>
        </h1>
        <DateSteps
          former={{ to: `/admin/today?date=${addDays(date, -1)}`, label: "The day before" }}
          next={{ to: `/admin/today?date=${addDays(date, 1)}`, label: "The next day" }}
          present={{ to: "/admin/today", label: "Today", isCurrent: date === today }}
        />
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <LiveWords live={live} isOffline={isOffline} timeZone={timeZone} />
          <CalendarTabs current="day" date={date} />
          {can("visits.all") && <PrintButton date={date} />}
          <ViewMenu view={view} choices={choices} onChange={choose}>
            {can("visits.all") && <PrintLine date={date} />}
          </ViewMenu>
        </div>
      </header>
      {date === today && can("visits.checkIn") && (
        <Suspense>
          <OpenDaysLine today={today} />
        </Suspense>
      )}
      {view && <BoardStrip strip={view.day.strip} hasSum={can("reports.today")} />}
      {view && (
        <BoardNote
          isEmpty={view.bars.length === 0}
          closed={view.day.closed}
          isPast={isPast}
          canBook={can("visits.book")}
        />
      )}
      {!view && status === "loading" && <BoardSkeleton />}
      {status === "failed" && !(view && isOffline) && (
        <LoadFailed noun="day" error={requestId ? { requestId } : undefined} onRetry={() => void refresh()} />
      )}
      {view && (
        <div className={isOffline ? "board-offline" : undefined}>
          <Board
            key={date}
            view={view}
            choices={choices}
            selectedId={selectedId}
            changed={changed}
            canMove={canMove}
            dayTabs={dayTabs}
            handle={handle}
            onSelect={select}
            onBlock={(block) => change({ block })}
            onDrop={(drop, point) => void moves.drop(drop, point)}
            onDraw={draw}
            onDragging={pauseDayUpdates}
            onUnfold={unfold}
            ask={(subject, at, signal) => askPlace(view, subject, at, signal)}
            takersOf={takers}
          />
        </div>
      )}
      {view && date <= today && can("visits.checkIn") && (
        <p className="flex flex-wrap gap-3 pt-4">
          {date === today && !isOffline && (
            <RunningBehind people={view.lanes.filter(({ kind, isOff }) => kind === "people" && !isOff)} />
          )}
          <Link className="btn btn-outline" to={`/admin/day/${date}/close`}>
            Close the day
          </Link>
        </p>
      )}
      {selected && (
        <VisitDrawer
          key={selected.appointmentId}
          visit={selected}
          moves={moves}
          isReadOnly={isOffline}
          refresh={refresh}
          onClose={() => select(undefined)}
        />
      )}
      <OpenMoveDialogs moves={moves} />
      <Suspense>
        {mode && can("visits.book") && !isOffline && (
          <NewBookingDialog
            mode={mode}
            view={view}
            today={today}
            canBlock={can("timeOff.edit")}
            start={bookingStart(search, date, view)}
            onMode={(next) => change({ new: next })}
            onClose={() => change(NOTHING_NEW)}
            onDone={({ date: on, visitId }) => {
              if (on === date) void refresh();
              change({ ...NOTHING_NEW, date: on === today ? undefined : on, visit: visitId });
            }}
          />
        )}
        {block && view && (
          <BlockDialog
            blockId={block}
            view={view}
            isReadOnly={!can("timeOff.edit") || isOffline}
            refresh={refresh}
            onClose={() => change({ block: undefined })}
          />
        )}
        {isJumping && (
          <MonthJump
            date={date}
            today={today}
            onClose={() => setJumping(false)}
            onGo={(date) => {
              setJumping(false);
              goTo(date);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The URL parameters of the new-booking dialog. */
const NOTHING_NEW = {
  new: undefined,
  lane: undefined,
  from: undefined,
  to: undefined,
  service: undefined,
  startsAt: undefined,
  practitioner: undefined,
  customer: undefined,
};

/**
 * Returns the initial values of a new booking: the practitioner and the time drawn on the board, or the slot selected
 * in the week.
 */
function bookingStart(search: URLSearchParams, date: string, view: BoardView | undefined) {
  const laneId = search.get("lane") ?? undefined;
  const minutes = (name: string) => (search.has(name) ? Number(search.get(name)) : undefined);
  const [from, to] = [minutes("from"), minutes("to")];
  const isPerson = view?.lanes.find(({ id }) => id === laneId)?.kind === "people";
  return {
    date,
    laneId,
    from,
    to,
    serviceId: search.get("service") ?? undefined,
    startsAt:
      search.get("startsAt") ?? (from !== undefined && view ? instantAt(view.day, from).toISOString() : undefined),
    customerId: search.get("customer") ?? undefined,
    practitionerId: search.get("practitioner") ?? (isPerson ? laneId : undefined),
  };
}
