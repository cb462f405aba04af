import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { ApiClient } from "#shared/contract/client.ts";
import type { WireAppointment } from "../contract/appointment.ts";
import type { BookingCalls } from "../contract/calls.ts";
import { loadSlotStart } from "./load-slot-start.ts";

/**
 * Loads the data for moving a visit: where the picker opens, the practitioners, and the latest end. Used for customers
 * and, with their `link`, for guests.
 */
export async function loadRescheduleOptions(
  api: ApiClient<ContentCalls & BookingCalls>,
  appointment: WireAppointment,
  link?: string,
) {
  const selection = { appointmentId: appointment.id, ...(link ? { link } : {}) };
  const { date } = appointment;
  const [start, { data: people }, { data: settings }] = await Promise.all([
    // With the same practitioner. Choosing another one, or the first available, is left to the customer.
    loadSlotStart(api, selection, { date, practitionerId: appointment.practitioner.id }),
    api.call("listPractitioners"),
    api.call("getClinicSettings"),
  ]);
  const practitioners = people
    .filter(
      ({ id, serviceIds }) =>
        id === appointment.practitioner.id ||
        appointment.services.every(({ serviceId }) => serviceIds.includes(serviceId)),
    )
    .map(({ id, name, title, image }) => ({ id, name, title, image }));
  return {
    selection,
    start,
    practitioners,
    closing: { closingTime: settings.booking.closingTime, hours: settings.hours },
  };
}

export type RescheduleOptions = Awaited<ReturnType<typeof loadRescheduleOptions>>;
