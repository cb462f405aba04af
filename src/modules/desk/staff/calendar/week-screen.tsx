import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { WireBoardWeek } from "#modules/booking/staff/contract/board.ts";
import type { WirePlace } from "#modules/booking/staff/contract/places.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addDays, formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { StaleWhileLoading } from "#staff/kit/feedback/stale-while-loading.tsx";
import { ComboBox } from "#staff/kit/fields/combo-box.tsx";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { findMenuServices, type MenuService } from "../treatments/find-menu-services.ts";
import { useMenuServices } from "../treatments/treatments.ts";
import { WeekCell } from "./week-cell.tsx";
import { placeKey, placesByCell, visitsOfDay, weekSpan } from "./week-cells.ts";
import { useWeekAddress, WeekHeader } from "./week-header.tsx";

const ONE = { people: "person", rooms: "room", devices: "device" } as const;
const KINDS = { people: "practitioner", rooms: "room", devices: "device" } as const;
type Kind = keyof typeof KINDS;

/**
 * Shows a week of people, rooms or devices. If the URL names a treatment, marks every start at which the whole visit
 * fits.
 */
export function WeekScreen() {
  const { can } = usePerson();
  const navigate = useNavigate();
  const address = useWeekAddress();
  const { today, monday, search, change, pathWith } = address;
  const kind: Kind = (["people", "rooms", "devices"] as const).find((one) => one === search.get("view")) ?? "people";
  const serviceId = search.get("service") ?? undefined;

  const { week, error, isLoading, retry } = useWeek(monday);
  const { treatments } = useMenuServices();
  const treatment = treatments.find(({ id }) => id === serviceId);
  const places = usePlaces(can("visits.book") ? serviceId : undefined, monday);
  const byCell = useMemo(() => placesByCell(places), [places]);
  const days = week?.days.filter(({ closed }, index) => index < 6 || !closed) ?? [];
  const lanes = week?.lanes.filter((lane) => lane.kind === KINDS[kind]) ?? [];
  const span = useMemo(() => weekSpan(week ?? { lanes: [] }), [week]);

  const book = ({ date, startsAt, practitionerId }: WirePlace) =>
    void navigate(
      `/admin/today?${new URLSearchParams({ date, new: "booking", service: serviceId ?? "", startsAt, practitioner: practitionerId })}`,
    );

  return (
    <div className="min-w-0 px-4 pb-8 md:px-6">
      <WeekHeader address={address} />
      <div className="flex flex-wrap items-end gap-3 pb-4">
        {can("visits.book") && (
          <TreatmentSearch chosen={treatment} treatments={treatments} onChoose={(id) => change({ service: id })} />
        )}
        <SelectBox
          label="Rows"
          isLabelHidden
          value={kind}
          onChange={(event) => change({ view: event.currentTarget.value })}
        >
          <option value="people">People</option>
          <option value="rooms">Rooms</option>
          <option value="devices">Devices</option>
        </SelectBox>
        <ul className="ml-auto flex flex-wrap gap-4 text-small">
          {treatment && (
            <li className="flex items-center gap-2">
              <span aria-hidden className="h-4 w-1 bg-clay" /> the whole visit fits here
            </li>
          )}
          <li className="flex items-center gap-2">
            <span aria-hidden className="h-3 w-4 bg-sage" /> booked
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden className="h-3 w-4 bg-whisker" /> past
          </li>
        </ul>
      </div>
      {error !== undefined && <LoadFailed noun="week" error={error} onRetry={retry} />}
      {!week && isLoading && <div aria-busy="true" className="skeleton h-96" />}
      {week && (
        <StaleWhileLoading isLoading={isLoading}>
          <div className="overflow-x-auto">
            <table className="w-full min-w-[960px] table-fixed border-collapse">
              <thead>
                <tr className="h-[34px] border-b border-ink">
                  <th scope="col" className="w-[150px] pr-3 text-start font-medium">
                    {lanes.length} {lanes.length === 1 ? ONE[kind] : kind}
                  </th>
                  {days.map(({ date }) => (
                    <th
                      key={date}
                      scope="col"
                      className={cx("border-l border-linen px-2 text-start font-medium", date === today && "bg-today")}
                    >
                      <Link to={`/admin/today?date=${date}`} className="flex flex-wrap justify-between gap-x-2 py-1">
                        <span className="whitespace-nowrap">
                          {date === today
                            ? `Today, ${formatDay(date, { month: "short" }).split(", ").at(-1)}`
                            : formatDay(date, { weekday: "short", month: "short" })}
                        </span>
                        <VisitCount count={visitsOfDay(week, date)} />
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lanes.map((lane) => (
                  <tr key={lane.id} className="border-b border-linen">
                    <th scope="row" className="pr-3 text-start align-top">
                      {lane.kind === "practitioner" ? (
                        <Link
                          to={pathWith({ person: lane.id })}
                          className="block pt-2 font-medium hover:underline hover:underline-offset-2"
                        >
                          {lane.name}
                        </Link>
                      ) : (
                        <span className="block pt-2 font-medium">{lane.name}</span>
                      )}
                      <LaneTitle text={lane.kind === "practitioner" ? (lane.title ?? lane.type) : ""} />
                    </th>
                    {lane.days
                      .filter(({ date }) => days.some((day) => day.date === date))
                      .map((day) => (
                        <WeekCell
                          key={day.date}
                          name={lane.name}
                          day={day}
                          week={week}
                          span={span}
                          today={today}
                          places={byCell.get(placeKey(lane.id, day.date)) ?? []}
                          onBook={book}
                        />
                      ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </StaleWhileLoading>
      )}
    </div>
  );
}

/** Shows a day's number of visits; nothing if there are none. */
function VisitCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="font-regular whitespace-nowrap text-ink-soft">{count === 1 ? "1 visit" : `${count} visits`}</span>
  );
}

/** Shows a title on one line, so that all rows have equal height. */
function LaneTitle({ text }: { text: string | null }) {
  return (
    <span className="block truncate pb-2 text-small font-regular text-ink-soft" title={text ?? undefined}>
      {text}
    </span>
  );
}

function TreatmentSearch({
  chosen,
  treatments,
  onChoose,
}: {
  chosen: MenuService | undefined;
  treatments: readonly MenuService[];
  onChoose(id: string | undefined): void;
}) {
  const [text, setText] = useState("");
  const found = findMenuServices(treatments, text);
  if (chosen)
    return (
      <p className="chip border-ink bg-chosen">
        {chosen.name}, {chosen.durationMinutes} min
        <button type="button" className="underline underline-offset-2" onClick={() => onChoose(undefined)}>
          Change<span className="sr-only"> the treatment</span>
        </button>
      </p>
    );
  return (
    <div className="w-[330px] max-w-full">
      <ComboBox
        label="Find places for a treatment"
        isLabelHidden
        placeholder="Find places for a treatment"
        text={text}
        onText={setText}
        options={found.map(({ id, name, category, durationMinutes }) => ({
          id,
          label: `${name}, ${category}`,
          note: `${durationMinutes} min`,
        }))}
        nothing="No treatment matches."
        onChoose={(id) => {
          setText("");
          onChoose(id);
        }}
      />
    </div>
  );
}

/** Loads a week. The latest request wins. */
function useWeek(from: string) {
  const [state, setState] = useState<{ week?: WireBoardWeek; error?: unknown; isLoading: boolean }>({
    isLoading: true,
  });
  const [again, setAgain] = useState(0);
  const turn = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `again` repeats a failed request
  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    setState((before) => ({ ...before, error: undefined, isLoading: true }));
    deskApi.call("readBoardWeek", { query: { from } }).then(
      ({ data }) => mine === turn.current && setState({ week: data, isLoading: false }),
      (error: unknown) => mine === turn.current && setState({ error, isLoading: false }),
    );
  }, [from, again]);
  return { ...state, retry: () => setAgain((before) => before + 1) };
}

/** Returns every free start of the week for a treatment; empty without a treatment and while loading. */
function usePlaces(serviceId: string | undefined, from: string): readonly WirePlace[] {
  const [places, setPlaces] = useState<readonly WirePlace[]>([]);
  useEffect(() => {
    setPlaces([]);
    if (!serviceId) return;
    const ends = new AbortController();
    deskApi
      .call("listPlaces", {
        query: { from, to: addDays(from, 6), serviceIds: [serviceId], addOnIds: [] },
        signal: ends.signal,
      })
      .then(
        ({ data }) => setPlaces(data),
        (error: unknown) => {
          if (!ends.signal.aborted && !isApiError(error)) throw error;
        },
      );
    return () => ends.abort();
  }, [serviceId, from]);
  return places;
}
