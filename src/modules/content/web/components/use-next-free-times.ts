import { useEffect, useState } from "react";
import { addDays, dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { api } from "#web/api.ts";
import { servicePath } from "#web/shell/menu.ts";
import type { FreeTimeChoice } from "../home-summaries.ts";
import type { NextFreeTime } from "./next-free-times.tsx";

const DAYS_AHEAD = 4;

/** "Today, 2:15 pm", "Tomorrow, 9:00 am", "Mon, Nov 23, 9:00 am": a start as one says it on a day of the clinic. */
export function sayStart(date: string, time: string, today: string): string {
  const day =
    date === today
      ? "Today"
      : date === addDays(today, 1)
        ? "Tomorrow"
        : formatDay(date, { weekday: "short", month: "short" });
  return `${day}, ${formatTime(time)}`;
}

async function firstFree(service: FreeTimeChoice, today: string, signal: AbortSignal) {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    const { data } = await api.call("listSlots", { query: { date, serviceIds: [service._id] }, signal });
    const slot = data.find(({ isBooked }) => !isBooked);
    if (slot) return { service, slot };
  }
  return undefined;
}

/** Reads the next free start of each treatment, once the page is idle: kept pages can't carry them. */
export function useNextFreeTimes(choices: FreeTimeChoice[], timeZone: string) {
  const [state, setState] = useState<{ times: NextFreeTime[] | undefined; updatedAt: string | undefined }>({
    times: choices.length === 0 ? [] : undefined,
    updatedAt: undefined,
  });

  useEffect(() => {
    const controller = new AbortController();
    const now = new Date();
    const today = dateInZone(now, timeZone);
    Promise.allSettled(choices.map((service) => firstFree(service, today, controller.signal))).then((results) => {
      if (controller.signal.aborted) return;
      const found = results.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : []));
      found.sort((one, other) => one.slot.startsAt.localeCompare(other.slot.startsAt));
      setState({
        updatedAt: formatTime(timeInZone(now, timeZone)),
        times: found.map(({ service, slot }) => ({
          when: sayStart(slot.date, slot.from, today),
          service: service.name,
          practitioner: slot.practitioners[0]?.name,
          price: service.salePrice ?? service.price,
          priceUnit: service.priceUnit,
          to: servicePath(service),
        })),
      });
    });
    return () => controller.abort();
  }, [choices, timeZone]);

  return state;
}
