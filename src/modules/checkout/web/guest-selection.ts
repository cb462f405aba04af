import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";

/** A guest's choices so far, all in the URL, so that back, forward and reload preserve them. */
export type GuestSelection = {
  serviceIds: string[];
  addOnIds: string[];
  /** Areas of a treatment that is priced by the unit. */
  areas: string[];
  date: string | undefined;
  time: string | undefined;
  practitionerId: string | undefined;
  step: "treatments" | "time" | "details";
};

const MOST_ADD_ONS = 12;
const MOST_AREAS = 12;
const LONGEST_AREA = 120;

/** The page for booking one treatment (PG-16). The treatment is fixed, and only its add-ons are chosen. */
export const ONE_SERVICE = "/indiAppointment";

function idsOf(search: URLSearchParams, names: string[]): string[] {
  return names.flatMap((name) => search.getAll(name)).filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id));
}

/**
 * Reads the selection from the URL. If the URL's step lacks earlier choices, the selection starts at the step that asks
 * for them.
 */
export function readGuestSelection(search: URLSearchParams): GuestSelection {
  const serviceIds = [...new Set(idsOf(search, ["serviceId", "id"]))].slice(0, MAX_SERVICES);
  const date = /^20\d\d-\d\d-\d\d$/.exec(search.get("date") ?? "")?.[0];
  const time = /^\d\d:\d\d$/.exec(search.get("time") ?? "")?.[0];
  const [practitionerId] = idsOf(search, ["practitionerId"]);
  const requestedStep = search.get("step");
  const isTimed = date !== undefined && time !== undefined;
  const step =
    serviceIds.length === 0 || requestedStep === "treatments"
      ? "treatments"
      : isTimed && requestedStep === "details"
        ? "details"
        : "time";
  // An add-on named twice counts twice.
  const addOnIds = idsOf(search, ["addOnId"]).slice(0, MOST_ADD_ONS);
  const areas = [...new Set(search.getAll("area"))]
    .filter((area) => area !== "" && area.length <= LONGEST_AREA)
    .slice(0, MOST_AREAS);
  return { serviceIds, addOnIds, areas, date, time, practitionerId, step };
}

/** Returns the URL with a changed selection. */
export function guestSelectionPath(base: string, selection: GuestSelection, change: Partial<GuestSelection>): string {
  const { serviceIds, addOnIds, areas, date, time, practitionerId, step } = { ...selection, ...change };
  const search = new URLSearchParams();
  for (const id of serviceIds) search.append(base === ONE_SERVICE ? "id" : "serviceId", id);
  for (const id of addOnIds) search.append("addOnId", id);
  for (const area of areas) search.append("area", area);
  if (date) search.set("date", date);
  if (time) search.set("time", time);
  if (practitionerId) search.set("practitionerId", practitionerId);
  search.set("step", step);
  return `${base}?${search}`;
}
