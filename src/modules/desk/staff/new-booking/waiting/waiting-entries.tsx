import { useEffect, useState } from "react";
import type { WireWaiting, waitlistStaffCalls } from "#modules/waitlist/staff/contract/staff-calls.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { Line } from "../../treatments/use-lines.ts";
import { isBookedBy, isFulfilledOn } from "./is-fulfilled-on.ts";

const api = staffApi<typeof waitlistStaffCalls>();

/**
 * Returns the waitlist entries that the booked treatments would fulfill, and which of them end with the visit: those
 * whose days include it, unless staff decide otherwise.
 */
export function useWaiting(
  customerId: string | undefined,
  { lines, date }: { lines: readonly Line[]; date: string | undefined },
) {
  const [waiting, setWaiting] = useState<readonly WireWaiting[]>([]);
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>({});
  useEffect(() => {
    setWaiting([]);
    setSaid({});
    if (customerId === undefined) return;
    const ends = new AbortController();
    api.call("listWaitingOf", { params: { id: customerId }, signal: ends.signal }).then(
      ({ data }) => setWaiting(data),
      () => undefined, // The visit can be booked without the entries, which then stay.
    );
    return () => ends.abort();
  }, [customerId]);
  const serviceIds = lines.map(({ treatment }) => treatment.id);
  const entries = waiting
    .filter((entry) => isBookedBy(entry, serviceIds))
    .map((entry) => ({ ...entry, ends: said[entry.id] ?? isFulfilledOn(entry, date) }));
  return {
    entries,
    ending: entries.filter(({ ends }) => ends).map(({ id }) => id),
    say: (id: string, ends: boolean) => setSaid((before) => ({ ...before, [id]: ends })),
  };
}

const day = (date: string) => formatDay(date, { weekday: "short", month: "short" });

/** The customer's waitlist entries, each with a choice whether it ends with the visit. */
export function WaitingEntries({ entries, say }: Pick<ReturnType<typeof useWaiting>, "entries" | "say">) {
  if (entries.length === 0) return null;
  return (
    <fieldset className="grid gap-1 border border-linen p-2.5">
      <legend className="px-1 font-medium">On the waitlist</legend>
      {entries.map(({ id, services, firstDate, lastDate, ends }) => (
        <label key={id} className="flex min-h-7 items-start gap-2.5 coarse:min-h-11">
          <input
            type="checkbox"
            className="tick mt-0.5"
            checked={ends}
            onChange={(event) => say(id, event.currentTarget.checked)}
          />
          <span className="grow">
            Take off the waitlist for {services.join(" and ")}
            <span className="block text-small text-ink-soft">
              Waits for {firstDate === lastDate ? day(firstDate) : `${day(firstDate)} to ${day(lastDate)}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
