import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { fromWire } from "#shared/contract/wire-names.ts";

/** A visit that was just booked here, for the page that says so. Kept for this tab only, and never the mailed link. */
export type KeptGuestVisit = { orderId: string; number: number; email: string; appointment: WireAppointment };

const KEY = "guest visit";

export function keepGuestVisit(visit: KeptGuestVisit): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // A browser that keeps nothing shows the page without the visit; the mail has it all.
  }
}

/** What was kept, if it is whole. */
export function readGuestVisit(): KeptGuestVisit | undefined {
  try {
    // What an older version of the page stored in this tab has the names of the wire.
    const kept = fromWire(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(kept: unknown): kept is KeptGuestVisit {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "number" in kept &&
    "email" in kept &&
    "appointment" in kept &&
    typeof kept.appointment === "object" &&
    kept.appointment !== null &&
    "startsAt" in kept.appointment &&
    "services" in kept.appointment &&
    "dueAtClinic" in kept.appointment &&
    "offers" in kept.appointment
  );
}
