import { useEffect, useState } from "react";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { priceWords } from "#modules/catalog/web/service-words.ts";
import { addDays, dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { now } from "#web/now.ts";
import { servicePath } from "#web/shell/menu.ts";
import type { FreeTimeChoice } from "./home-summaries.ts";
import type { NextFreeTime } from "./next-free-times.tsx";
import { variedStarts } from "./varied-starts.ts";

const api = browserApi<BookingCalls>();

const DAYS_AHEAD = 7;

/** Formats a start within the next week: "Today, 2:15 pm", "Tomorrow, 9:00 am", "Wed, 9:00 am". */
export function sayStart(date: string, time: string, today: string): string {
  const day =
    date === today
      ? "Today"
      : date === addDays(today, 1)
        ? "Tomorrow"
        : (formatDay(date, { weekday: "short" }).split(",")[0] ?? date);
  return `${day}, ${formatTime(time)}`;
}

/** Returns the free starts of the first day that has any. */
async function firstFreeDay(service: FreeTimeChoice, today: string, signal: AbortSignal) {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    const { data } = await api.call("listSlots", { query: { date, serviceIds: [service.id] }, signal });
    const slots = data.filter(({ isBooked }) => !isBooked);
    if (slots.length > 0) return { service, slots };
  }
  return undefined;
}

/** The state of the next free times. `times` is undefined while loading. */
type NextFreeTimesState = { times: NextFreeTime[] | undefined; updatedAt: string | undefined; failed: boolean };

/**
 * Loads the next free start time of each treatment, because cached pages can't include them. A treatment that can't be
 * loaded is left out. If none can be loaded, the visitor can retry (SH-13).
 */
export function useNextFreeTimes(choices: FreeTimeChoice[], timeZone: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<NextFreeTimesState>({
    times: choices.length === 0 ? [] : undefined,
    updatedAt: undefined,
    failed: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    const controller = new AbortController();
    const readAt = now();
    const today = dateInZone(readAt, timeZone);
    Promise.allSettled(choices.map((service) => firstFreeDay(service, today, controller.signal))).then((results) => {
      if (controller.signal.aborted) return;
      if (results.length > 0 && results.every(({ status }) => status === "rejected")) {
        setState({ times: undefined, updatedAt: undefined, failed: true });
        return;
      }
      const read = results.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : []));
      const found = variedStarts(read).map(({ read: { service }, slot }) => ({ service, slot }));
      found.sort((one, other) => one.slot.startsAt.localeCompare(other.slot.startsAt));
      setState({
        failed: false,
        updatedAt: formatTime(timeInZone(readAt, timeZone)),
        times: found.map(({ service, slot }) => ({
          when: sayStart(slot.date, slot.from, today),
          service: service.name,
          practitioner: slot.practitioners[0]?.name,
          price: priceWords(service),
          to: servicePath(service),
        })),
      });
    });
    return () => controller.abort();
  }, [choices, timeZone, attempt]);

  const retry = () => {
    setState({ times: undefined, updatedAt: undefined, failed: false });
    setAttempt((count) => count + 1);
  };
  return { ...state, retry };
}
