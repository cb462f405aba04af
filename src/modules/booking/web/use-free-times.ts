import { useEffect, useState } from "react";
import type { FreeDay, FreeDaysReading } from "#modules/catalog/web/free-days.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { now } from "#web/now.ts";
import type { BookingCalls } from "../contract/calls.ts";

const api = browserApi<BookingCalls>();

const DAYS_SHOWN = 3;
const TIMES_SHOWN = 3;

/** Returns up to three of a day's times, spread over the day. */
function spread(times: string[]): string[] {
  if (times.length <= TIMES_SHOWN) return times;
  const step = (times.length - 1) / (TIMES_SHOWN - 1);
  return Array.from({ length: TIMES_SHOWN }, (_, index) => times[Math.round(index * step)] ?? "");
}

async function readFreeTimes(
  query: { serviceIds: string[]; addOnIds: string[] },
  today: string,
  signal: AbortSignal,
): Promise<FreeDay[]> {
  const free: string[] = [];
  const months = [today.slice(0, 7), addDays(`${today.slice(0, 7)}-28`, 5).slice(0, 7)];
  for (const month of months) {
    if (free.length >= DAYS_SHOWN) break;
    const { data } = await api.call("listFreeDays", { query: { month, ...query }, signal });
    free.push(...data.filter((day) => day.free && day.date >= today).map(({ date }) => date));
  }
  const days = await Promise.all(
    free.slice(0, DAYS_SHOWN).map(async (date) => {
      const { data } = await api.call("listSlots", { query: { date, ...query }, signal });
      return { date, times: spread(data.filter(({ isBooked }) => !isBooked).map(({ from }) => from)) };
    }),
  );
  return days.filter(({ times }) => times.length > 0);
}

/**
 * Returns the next free times of a treatment with its add-ons. Read in the browser, because cached pages can't contain
 * them.
 */
export function useFreeTimes(serviceId: string, addOnIds: readonly string[], timeZone: string): FreeDaysReading {
  const [state, setState] = useState<FreeDaysReading["state"]>({ kind: "reading" });
  const [attempt, setAttempt] = useState(0);
  const key = addOnIds.join(",");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ kind: "reading" });
    readFreeTimes(
      { serviceIds: [serviceId], addOnIds: key ? key.split(",") : [] },
      dateInZone(now(), timeZone),
      signal,
    ).then(
      (days) => signal.aborted || setState({ kind: "read", days }),
      () => signal.aborted || setState({ kind: "failed" }),
    );
    return () => controller.abort();
  }, [serviceId, key, timeZone, attempt]);
  return { state, retry: () => setAttempt((count) => count + 1) };
}
