import type { BindApi } from "#api/env.ts";
import { getServiceByName as getServiceCall } from "#modules/catalog/contract/service-calls.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { cancelAppointment as cancelCall } from "../contract/cancel-appointment.ts";
import { getAppointmentCalendar, getAppointment as getCall } from "../contract/get-appointment.ts";
import {
  listPastAppointments as listPastCall,
  listUpcomingAppointments as listUpcomingCall,
} from "../contract/list-appointments.ts";
import { listPractitioners } from "../contract/list-practitioners.ts";
import { rescheduleAppointment as rescheduleCall } from "../contract/reschedule-appointment.ts";
import { streamSlots } from "../contract/stream-slots.ts";
import type { Appointment } from "../domain/appointment.ts";
import { toCalendarFile } from "../domain/calendar-file.ts";
import { getAppointment, listPastAppointments, listUpcomingAppointments } from "./appointment-queries.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { clinicSnapshotOf } from "./clinic-snapshot.ts";
import { getServicePage } from "./get-service-page.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { streamSlotChanges } from "./slot-stream.ts";
import { toCalendarPlace, toWireAppointment } from "./to-wire.ts";
import { visitOwnerOf } from "./visit-link.ts";

/** Binds the booking calls to what happens; slots for what is in the cart are bound there. */
export const bindBookingApi: BindApi = (api, deps) => {
  const { db, clock } = deps;
  const settingsOf = async () => (await clinicSnapshotOf(deps)).settings;
  const toWire = async (appointment: Appointment) => toWireAppointment(appointment, await settingsOf(), clock.now());
  const listToWire = (appointments: Appointment[]) => Promise.all(appointments.map(toWire));

  api.on(streamSlots, ({ query, request }) => streamSlotChanges(db, { date: query.date, signal: request.signal }));
  api.on(getServiceCall, async ({ params, query }) => ({
    data: await getServicePage(deps, { name: params.name, id: query.id }),
  }));
  api.on(listPractitioners, async () => ({
    data: (await clinicSnapshotOf(deps)).practitioners.map(({ id, picture, ...profile }) => ({
      _id: id,
      ...profile,
      image: picture === null ? null : toWirePicture(picture),
    })),
  }));

  api.on(listUpcomingCall, async ({ principal: { customerId } }) => ({
    data: await listToWire(await listUpcomingAppointments(db, { customerId, now: clock.now() })),
  }));
  api.on(listPastCall, async ({ principal: { customerId } }) => ({
    data: await listToWire(await listPastAppointments(db, { customerId, now: clock.now() })),
  }));
  api.on(getCall, async ({ params, ...asked }) => ({
    data: await toWire(await getAppointment(db, { appointmentId: params.id, ...visitOwnerOf(asked) })),
  }));
  api.on(getAppointmentCalendar, async ({ params, ...asked }) => {
    const appointment = await getAppointment(db, { appointmentId: params.id, ...visitOwnerOf(asked) });
    return new Response(toCalendarFile(appointment, toCalendarPlace(await settingsOf())), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="visit-${appointment.date}.ics"`,
        "cache-control": "no-store",
      },
    });
  });

  api.on(rescheduleCall, async ({ params, body, ...asked }) => ({
    message: "Your visit has been moved.",
    data: await toWire(
      await rescheduleAppointment(deps, { appointmentId: params.id, ...visitOwnerOf(asked), ...body }),
    ),
  }));
  api.on(cancelCall, async ({ params, ...asked }) => ({
    message: "Your visit has been cancelled.",
    data: await toWire(await cancelAppointment(deps, { appointmentId: params.id, ...visitOwnerOf(asked) })),
  }));
};
