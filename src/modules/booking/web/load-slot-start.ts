import { type ApiClient, isApiError } from "#shared/contract/client.ts";
import { isDay } from "#shared/wall-time.ts";
import type { BookingCalls } from "../contract/calls.ts";
import { anyoneOf, type SlotSelection, slotCallOf } from "./slot-selection.ts";
import type { SlotStart } from "./use-slots.ts";

type Opening = {
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
  { date, practitionerId }: Opening,
): Promise<SlotStart> {
  const { query, headers } = slotCallOf(selection, practitionerId);
  const from = date !== undefined && isDay(date) ? { from: date } : {};
  const { data, notTogether } = await api.call("findFirstFreeDay", { query: { ...from, ...query }, headers });
  return { ...data, date: data.date, practitionerId, notTogether };
}
