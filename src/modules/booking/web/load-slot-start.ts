import { type ApiClient, isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import type { BookingCalls } from "../contract/calls.ts";
import { nextMonth } from "./components/month-calendar.tsx";
import { anyoneOf, type SlotSelection, slotCallOf } from "./slot-selection.ts";
import type { SlotStart } from "./use-slots.ts";

const MONTHS_LOOKED_AT = 4;

type Opening = {
  timeZone: string;
  /** The day to open on, or the first free day after that day. */
  date?: string | undefined;
  /** The preselected practitioner. */
  practitionerId?: string | undefined;
};

/**
 * Loads the month and day on which a slot picker opens: the wanted day, else the first with a free start. If the chosen
 * practitioner is gone or can't do the visit, it opens with the first available person and says why.
 */
export async function loadSlotStart(
  api: ApiClient<BookingCalls>,
  selection: SlotSelection,
  opening: Opening,
): Promise<SlotStart> {
  try {
    return await startOf(api, selection, opening);
  } catch (error) {
    const anyone = { ...opening, practitionerId: anyoneOf(selection) };
    if (isApiError(error, "not_qualified"))
      return { ...(await startOf(api, selection, anyone)), refusal: error.message };
    // If the treatment is what isn't found, the retry without the practitioner fails too.
    if (isApiError(error, "not_found") && opening.practitionerId !== undefined)
      return { ...(await startOf(api, selection, anyone)), refusal: "That practitioner can’t be booked now." };
    throw error;
  }
}

async function startOf(
  api: ApiClient<BookingCalls>,
  selection: SlotSelection,
  { timeZone, date: wanted, practitionerId }: Opening,
): Promise<SlotStart> {
  const today = dateInZone(now(), timeZone);
  const { query, headers } = slotCallOf(selection, practitionerId);
  const daysOf = (month: string) => api.call("listFreeDays", { query: { month, ...query }, headers });
  let month = (wanted && wanted >= today ? wanted : today).slice(0, 7);
  for (let looked = 0; looked < MONTHS_LOOKED_AT; looked += 1) {
    const { data: days, notTogether } = await daysOf(month);
    const free =
      days.find((day) => day.free && (!wanted || looked > 0 || day.date >= wanted)) ?? days.find((day) => day.free);
    if (free) {
      const { data: slots } = await api.call("listSlots", { query: { date: free.date, ...query }, headers });
      return { month, days, date: free.date, slots, practitionerId, notTogether };
    }
    month = nextMonth(month, 1);
  }
  const first = today.slice(0, 7);
  const { data: days, notTogether } = await daysOf(first);
  return { month: first, days, date: undefined, slots: [], practitionerId, notTogether };
}
