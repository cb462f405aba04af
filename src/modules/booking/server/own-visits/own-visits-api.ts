import type { BindApi } from "#platform/api-binder.ts";
import { agreedFeeOf } from "../../contract/appointment.ts";
import { bookingCalls } from "../../contract/calls.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { cancelAppointment } from "../changes/cancel-appointment.ts";
import { visitCallerOf } from "../moments/visit-access.ts";
import { toWireAppointment } from "../to-wire.ts";
import { listPastAppointments, listUpcomingAppointments } from "../visits/appointment-queries.ts";
import { readOwnCalendar, readOwnRebooking, readOwnVisit, toOwnVisit } from "./read-own-visit.ts";

/** Binds the calls about a customer's own visits. Who may read and cancel one is explained in `visit-access.ts`. */
export const bindOwnVisitsApi: BindApi = (api, deps) => {
  const { db, clock, secrets } = deps;
  const toOwnVisits = (visits: Appointment[]) => Promise.all(visits.map((visit) => toOwnVisit(deps, visit)));

  api.on(bookingCalls.listUpcomingAppointments, async ({ principal: { customerId } }) => {
    const visits = await listUpcomingAppointments(db, { customerId, now: clock.now() });
    return { data: await toOwnVisits(visits) };
  });
  api.on(bookingCalls.listPastAppointments, async ({ principal: { customerId } }) => {
    const visits = await listPastAppointments(db, { customerId, now: clock.now() });
    return { data: await toOwnVisits(visits) };
  });
  api.on(bookingCalls.readAgain, async (caller) => ({
    data: await readOwnRebooking(deps, { appointmentId: caller.query.appointmentId, caller }),
  }));
  api.on(bookingCalls.getAppointment, async ({ params, ...caller }) => ({
    data: await readOwnVisit(deps, { appointmentId: params.id, caller }),
  }));
  api.on(bookingCalls.getAppointmentCalendar, ({ params, ...caller }) =>
    readOwnCalendar(deps, { appointmentId: params.id, caller }),
  );
  api.on(bookingCalls.cancelAppointment, async ({ params, body, ...caller }) => {
    const visitCaller = visitCallerOf(secrets, { id: params.id, ...caller });
    const agreedFeeCents = agreedFeeOf(body);
    const cancelled = await cancelAppointment(deps, { appointmentId: params.id, agreedFeeCents, ...visitCaller });
    const data = await toWireAppointment(deps, cancelled, { feeCents: cancelled.lateFeeCents });
    return { message: "Your visit has been canceled.", data };
  });
};
