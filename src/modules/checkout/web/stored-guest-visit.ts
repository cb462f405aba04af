import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { fromWire } from "#shared/contract/wire-names.ts";

/**
 * A visit just booked here, for its confirmation page. Stored for this tab only, without the emailed link. `link`:
 * reads the order of a visit that is paid in advance.
 */
export type StoredGuestVisit = {
  orderId: string;
  number: number;
  email: string;
  appointment: WireAppointment;
  link?: string | undefined;
  /** The path of the page for saving a card, for a visit that waits for a card. */
  cardPage?: string | undefined;
};

const KEY = "guest visit";

export function storeGuestVisit(visit: StoredGuestVisit): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // A browser without storage shows the page without the visit, which is all in the email.
  }
}

/** Returns the stored visit if it is complete. */
export function readGuestVisit(): StoredGuestVisit | undefined {
  try {
    // Data stored in this tab by an older version of the page uses the API's field names.
    const stored = fromWire(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    return isStored(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isStored(stored: unknown): stored is StoredGuestVisit {
  return (
    typeof stored === "object" &&
    stored !== null &&
    "number" in stored &&
    "email" in stored &&
    "appointment" in stored &&
    typeof stored.appointment === "object" &&
    stored.appointment !== null &&
    "startsAt" in stored.appointment &&
    "services" in stored.appointment &&
    Array.isArray(stored.appointment.services) &&
    stored.appointment.services.every(
      (service) => typeof service === "object" && service && "preparation" in service,
    ) &&
    "dueAtClinic" in stored.appointment &&
    "money" in stored.appointment &&
    "offers" in stored.appointment
  );
}
