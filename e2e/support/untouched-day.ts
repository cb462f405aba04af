import { addDays } from "../../src/shared/zoned-time.ts";
import { apiCall } from "./customer.ts";

type DaySearch = {
  fromDate: string;
  serviceIds: readonly string[];
  practitionerId?: string;
  /** Start times that are on the day's list. */
  times: readonly string[];
};

/** How many days ahead a clinic's calendar is open at most. */
const MOST_DAYS = 90;

/**
 * Returns the first day, from a date on, on which the start times are free and nothing that the treatments need is
 * booked. Earlier tests have booked visits too.
 */
export async function untouchedDay(origin: string, { fromDate, serviceIds, practitionerId, times }: DaySearch) {
  const call = apiCall(origin);
  const of = [
    ...serviceIds.map((id) => `serviceIds=${id}`),
    ...(practitionerId ? [`practitionerId=${practitionerId}`] : []),
  ].join("&");
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const date = addDays(fromDate, ahead);
    const { data: slots } = (await call("GET", `admin/Slot/allSlot?date=${date}&${of}`)).body;
    const isBusy = slots.some(({ reason }) => reason?.endsWith("_busy"));
    const free = new Set(slots.filter(({ isBooked }) => !isBooked).map(({ from }) => from));
    if (!isBusy && times.every((time) => free.has(time))) return date;
  }
  throw new Error(`no day from ${fromDate} on is free`);
}
