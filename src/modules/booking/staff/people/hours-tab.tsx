import { type FormEvent, useEffect, useState } from "react";
import { weekOn } from "#modules/scheduling/domain/working-time.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addDays, dateInZone, formatDay } from "#shared/zoned-time.ts";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { UnsavedBar } from "#staff/unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "#staff/unsaved/use-unsaved-changes.ts";
import { now } from "#web/now.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { minutesOfWeek } from "../../domain/hours-spans.ts";
import { parseWeekText } from "../../domain/week-text.ts";
import type { WireUnfitVisit } from "../contract/schedule/touched-visit.ts";
import type { WireWorkingHours } from "../contract/schedule/working-hours-calls.ts";
import { ExtraHours } from "./extra-hours.tsx";
import { formatHours, shortDay } from "./format-day.ts";
import { scheduleApi } from "./schedule-api.ts";
import { UnfitVisitList } from "./unfit-visit-list.tsx";
import { type Week, WeekDrawing } from "./week-drawing.tsx";

const NO_WEEK: Week = Array.from({ length: 7 }, () => []);
const SHORT_DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const PAUSE_MS = 300;

/** A person's usual week: drawn or typed, valid from a date on, with its effect on booked visits. */
export function HoursTab({ hours, onSaved }: { hours: WireWorkingHours; onSaved: () => Promise<void> }) {
  const { timeZone } = useClinic();
  const isLocked = !usePerson().can("schedule.edit");
  const today = dateInZone(new Date(now()), timeZone);
  const [from, setFrom] = useState(addDays(today, 1));
  const former: Week = weekOn(hours.weeks, from)?.week ?? NO_WEEK;
  const [changed, setChanged] = useState<Week>();
  const week = changed ?? former;
  const isDirty = changed !== undefined && JSON.stringify(changed) !== JSON.stringify(former);
  const visits = useImpact(hours, from, isDirty ? week : undefined);
  const setDays = (days: Iterable<readonly [number, Week[number]]>) => {
    const next = [...week];
    for (const [weekday, spans] of days) next[weekday] = spans;
    setChanged(next);
  };

  const save = async () => {
    try {
      await scheduleApi().call("saveWorkingHours", {
        params: { id: hours.resourceId },
        query: {},
        body: { from, week: mutable(week), version: hours.version, seen: visits.map(({ id }) => id) },
      });
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The hours were not saved. Try again.");
      return false;
    }
    await onSaved();
    // What is drawn while the hours are saved stays unsaved.
    setChanged((now) => (now === changed ? undefined : now));
    showDone(`Hours saved, from ${shortDay(from)}.`);
    return true;
  };
  const unsaved = useUnsavedChanges({ isDirty, save, discard: () => setChanged(undefined) });
  const changedDays = SHORT_DAYS.filter((_, day) => JSON.stringify(week[day]) !== JSON.stringify(former[day]));
  return (
    <>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 className="font-sans font-semibold">Usual week, from {formatDay(from, { year: true })}</h2>
          <DayInput
            label="In force from"
            min={today}
            value={from}
            onChange={({ target }) => target.value && setFrom(target.value)}
          />
        </div>
        <WeekDrawing
          week={week}
          former={former}
          isLocked={isLocked}
          onChange={(day, spans) => setDays([[day, spans]])}
        />
        <div className="flex flex-wrap items-start justify-between gap-3">
          {!isLocked && <TypedHours onTyped={setDays} />}
          <p className="nums ml-auto font-semibold">{formatHours(minutesOfWeek(week))} a week</p>
        </div>
        <UnfitVisitList visits={visits} what="outside the new hours" note="Saving keeps them where they are." />
        <LaterWeeks hours={hours} after={from} />
        <ExtraHours hours={hours} isLocked={isLocked} onSaved={onSaved} />
      </div>
      <UnsavedBar unsaved={unsaved} changes={`${changedDays.join(", ")} from ${shortDay(from)}`} />
    </>
  );
}

/** Reads hours as they are typed: "Wed 11:00-14:00, 14:30-17:00". Enter puts them into the week. */
function TypedHours({ onTyped }: { onTyped: (days: Iterable<readonly [number, Week[number]]>) => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = parseWeekText(text);
    setError(typed.issue);
    if (!typed.days) return;
    onTyped(typed.days);
    setText("");
  };
  return (
    <form onSubmit={submit} className="flex grow items-start gap-2 md:max-w-[460px]">
      <TextInput
        label="Drag to draw, or type"
        className="grow"
        placeholder="Wed 11:00-14:00, 14:30-17:00"
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <button type="submit" className="btn btn-outline mt-[26px]">
        Put in
      </button>
    </form>
  );
}

function LaterWeeks({ hours, after }: { hours: WireWorkingHours; after: string }) {
  const later = hours.weeks.filter(({ from }) => from !== null && from > after);
  if (later.length === 0) return null;
  return (
    <p className="text-ink-soft">
      {later.map(({ from }) => `Other hours are planned from ${shortDay(from ?? "")}.`).join(" ")} They stay.
    </p>
  );
}

/** Loads the booked visits that don't fit a changed week when drawing pauses; the latest response is used. */
function useImpact({ resourceId, version }: WireWorkingHours, from: string, week: Week | undefined): WireUnfitVisit[] {
  const [visits, setVisits] = useState<WireUnfitVisit[]>([]);
  const requestKey = week && JSON.stringify(week);
  useEffect(() => {
    let isCurrent = true;
    if (requestKey === undefined) {
      setVisits([]);
      return;
    }
    const timer = setTimeout(async () => {
      const body = { from, week: mutable(JSON.parse(requestKey)), version, seen: [] };
      try {
        const input = { params: { id: resourceId }, query: { dryRun: "true" as const }, body };
        const { data } = await scheduleApi().call("saveWorkingHours", input);
        if (isCurrent) setVisits(data.visits);
      } catch {
        // Saving makes the same check and reports the problems.
      }
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [requestKey, from, resourceId, version]);
  return visits;
}

const mutable = (week: Week) => week.map((spans) => spans.map((span) => ({ ...span })));
