import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { Placement } from "#modules/desk/staff/board/drag/placement.ts";
import { useChangedVisits } from "#modules/desk/staff/board/live/day-store.ts";
import { OpenMoveDialogs } from "#modules/desk/staff/board/moves/open-move-dialogs.tsx";
import { askPlace, useMoves } from "#modules/desk/staff/board/moves/use-moves.ts";
import type { BoardHandle } from "#modules/desk/staff/board/view/board-props.ts";
import { DragStrip } from "#modules/desk/staff/board/view/drag-strip.tsx";
import { LiveWords } from "#modules/desk/staff/board/view/live-words.tsx";
import { HourGrid } from "#modules/desk/staff/calendar/person/hour-grid.tsx";
import { pauseWeekUpdates, usePersonWeek } from "#modules/desk/staff/calendar/person/use-person-week.ts";
import { toMovePlace, type WeekView } from "#modules/desk/staff/calendar/person/week-view.ts";
import { useWeekAddress, type WeekAddress, WeekHeader } from "#modules/desk/staff/calendar/week-header.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { VisitDrawer } from "../visits/visit-drawer.tsx";

/** One practitioner's week by hours: `?person`, `?from`, `?visit`. */
export function PersonWeekScreen({ personId }: { personId: string }) {
  const address = useWeekAddress();
  const { monday } = address;
  const { view, status, isOffline, requestId, live, refresh } = usePersonWeek(personId, monday);
  return (
    <div className="min-w-0 px-4 pb-8 md:px-6">
      <WeekHeader address={address} days={7}>
        {view && <LiveWords live={live} isOffline={isOffline} timeZone={view.day.timeZone} />}
      </WeekHeader>
      <div className="relative min-h-[52px]">
        <PersonBar address={address} personId={personId} view={view} />
        <DragStrip keys={["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]} />
      </div>
      {!view && status === "loading" && <div aria-busy="true" className="skeleton h-[640px]" />}
      {status === "failed" && !(view && isOffline) && (
        <LoadFailed noun="week" error={requestId ? { requestId } : undefined} onRetry={() => void refresh()} />
      )}
      {view && (
        <PersonWeek
          key={`${personId} ${monday}`}
          address={address}
          view={view}
          isOffline={isOffline}
          refresh={refresh}
        />
      )}
    </div>
  );
}

/** The person of the week, a choice of other people, and a link back to all of them. */
function PersonBar({
  address: { change, pathWith },
  personId,
  view,
}: {
  address: WeekAddress;
  personId: string;
  view: WeekView | undefined;
}) {
  const { person, people = [] } = view ?? {};
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      <Link to={pathWith({ person: undefined, visit: undefined })} className="link">
        All people
      </Link>
      <SelectBox
        label="Person"
        isLabelHidden
        className="font-medium"
        value={personId}
        disabled={!view}
        onChange={(event) => change({ person: event.currentTarget.value, visit: undefined })}
      >
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectBox>
      {person && <p className="text-ink-soft">{[person.type, person.title].filter(Boolean).join(", ")}</p>}
    </div>
  );
}

type PersonWeekProps = { address: WeekAddress; view: WeekView; isOffline: boolean; refresh(): Promise<void> };

function PersonWeek({ address, view, isOffline, refresh }: PersonWeekProps) {
  const { today, search, change } = address;
  const { can } = usePerson();
  const navigate = useNavigate();
  const changed = useChangedVisits(view);
  const moves = useMoves(view, refresh);
  const handle = useRef<BoardHandle>(null);
  const selected = view.visits.get(search.get("visit") ?? "");
  const canMove = can("visits.move") && !isOffline;

  const move = () => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.visit : undefined;
    const visitId = focused ?? selected?.appointmentId;
    if (visitId) handle.current?.moveByKeys(visitId);
  };
  useKeys(canMove ? { m: { label: "Move the visit", run: move } } : {}, { group: "Week" });

  const draw = ({ laneId, from, to }: Placement) => {
    const day = view.days.find(({ date }) => date === laneId);
    if (!day || !can("visits.book")) return;
    // The URL has minutes since the day began, as the board does; the column has minutes of local time.
    const place = { lane: view.person.id, from: String(from - day.lead), to: String(to - day.lead) };
    void navigate(`/admin/today?${new URLSearchParams({ date: day.date, new: "booking", ...place })}`);
  };
  const openBlock = (block: string) => {
    const day = view.days.find(({ stretches }) => stretches.some(({ blockId }) => blockId === block));
    if (day) void navigate(`/admin/today?${new URLSearchParams({ date: day.date, block })}`);
  };

  return (
    <>
      <div className={isOffline ? "board-offline" : undefined}>
        <HourGrid
          view={view}
          today={today}
          selectedId={selected?.appointmentId}
          changed={changed}
          canMove={canMove}
          handle={handle}
          onSelect={(visit) => change({ visit })}
          onBlock={openBlock}
          onDrop={({ at, ...drop }, point) =>
            void moves.drop({ ...drop, at: toMovePlace(view, drop.subject, at) }, point)
          }
          onDraw={draw}
          onDragging={pauseWeekUpdates}
          ask={(subject, at, signal) => askPlace(view, subject, toMovePlace(view, subject, at), signal)}
        />
      </div>
      {selected && (
        <VisitDrawer
          key={selected.appointmentId}
          visit={selected}
          moves={moves}
          isReadOnly={isOffline}
          refresh={refresh}
          onClose={() => change({ visit: undefined })}
        />
      )}
      <OpenMoveDialogs moves={moves} />
    </>
  );
}
