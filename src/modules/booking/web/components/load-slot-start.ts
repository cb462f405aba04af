import { dateInZone } from "#shared/zoned-time.ts";
import type { HalcyonApi } from "#web/api-context.ts";
import { nextMonth } from "./month-calendar.tsx";
import type { SlotStart, SlotWish } from "./use-slots.ts";

const MONTHS_LOOKED_AT = 4;

/** The month and day a slot picker opens on: the wanted day, else the first that has a free start. */
export async function loadSlotStart(
  api: HalcyonApi,
  wish: SlotWish,
  timeZone: string,
  wanted?: string,
): Promise<SlotStart> {
  const today = dateInZone(new Date(), timeZone);
  let month = (wanted && wanted >= today ? wanted : today).slice(0, 7);
  for (let looked = 0; looked < MONTHS_LOOKED_AT; looked += 1) {
    const { data: days } = await api.call("listFreeDays", { query: { month, ...wish } });
    const free =
      days.find((day) => day.free && (!wanted || looked > 0 || day.date >= wanted)) ?? days.find((day) => day.free);
    if (free) {
      const { data: slots } = await api.call("listSlots", { query: { date: free.date, ...wish } });
      return { month, days, date: free.date, slots };
    }
    month = nextMonth(month, 1);
  }
  const first = today.slice(0, 7);
  const { data: days } = await api.call("listFreeDays", { query: { month: first, ...wish } });
  return { month: first, days, date: undefined, slots: [] };
}
