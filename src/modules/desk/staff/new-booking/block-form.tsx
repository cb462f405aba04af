import { type FormEvent, useState } from "react";
import type { BlockKind } from "#modules/booking/domain/block.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay, instantOf, timeInZone, toTime } from "#shared/zoned-time.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { instantAt } from "../board/live/day-time.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { BlockKindField, BlockNote, BlockTimes } from "../board/view/block-fields.tsx";
import type { NewBookingProps } from "./new-booking-props.ts";

const GROUPS = [
  { kind: "people", label: "People" },
  { kind: "rooms", label: "Rooms" },
  { kind: "devices", label: "Devices" },
] as const;

/** Shows the form for blocking time of a person, room or device: once, or weekly until a day. */
export function BlockForm({
  view,
  today,
  start,
  onDone,
}: Pick<NewBookingProps, "view" | "today" | "start" | "onDone">) {
  const { timeZone } = useClinic();
  const wall = (minute: number | undefined, usual: number) =>
    minute !== undefined && view ? timeInZone(instantAt(view.day, minute), timeZone) : toTime(usual);
  const lanes = view?.lanes ?? [];
  const [resourceId, setResourceId] = useState(start.laneId ?? lanes[0]?.id ?? "");
  const [date, setDate] = useState(start.date < today ? today : start.date);
  const [from, setFrom] = useState(wall(start.from, 12 * 60));
  const [to, setTo] = useState(wall(start.to, 13 * 60));
  const [kind, setKind] = useState<BlockKind>("break");
  const [note, setNote] = useState("");
  const [until, setUntil] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [startsAt, endsAt] = [instantOf(date, from, timeZone), instantOf(date, to, timeZone)];
    if (!startsAt || !endsAt || !resourceId) return setError("Choose who or what, a day and two times.");
    if (endsAt <= startsAt) return setError("Ends before it starts.");
    setBusy(true);
    try {
      await deskApi.call("addBlock", {
        body: {
          resourceId,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          kind,
          ...(note.trim() ? { note: note.trim() } : {}),
          ...(until ? { repeatWeeklyUntil: until } : {}),
        },
        idempotencyKey: crypto.randomUUID(),
      });
      const name = lanes.find(({ id }) => id === resourceId)?.name ?? "";
      showDone(`${name} is blocked on ${formatDay(date)}.`);
      onDone({ date });
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "The time was not blocked. Try again.");
    }
  };
  return (
    <form className="grid gap-4 p-4 md:p-6" onSubmit={submit} noValidate>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectBox
          label="Who or which room"
          value={resourceId}
          data-first-focus
          onChange={(event) => setResourceId(event.currentTarget.value)}
        >
          {GROUPS.map((group) => (
            <optgroup key={group.kind} label={group.label}>
              {lanes
                .filter((lane) => lane.kind === group.kind)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectBox>
        <BlockKindField kind={kind} onKind={setKind} />
        <label className="grid gap-1 font-medium">
          Day
          <input
            type="date"
            className="field font-regular"
            min={today}
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </label>
        <BlockTimes from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <BlockNote note={note} onNote={setNote} />
        <label className="grid gap-1 font-medium">
          Every week until, if it repeats
          <input
            type="date"
            className="field font-regular"
            min={date}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </label>
      </div>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <div className="flex justify-end">
        <button type="submit" className="btn btn-main btn-primary" disabled={isBusy}>
          Block the time
        </button>
      </div>
    </form>
  );
}
