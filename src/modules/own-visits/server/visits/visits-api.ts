import { agreedFeeOf } from "#modules/booking/contract/appointment.ts";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { ownVisits, readVisitCaller, toWireAppointment } from "#modules/booking/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { ownVisitCalls } from "../../contract/calls.ts";
import { readOwnCalendar, readOwnRebooking, readOwnVisit, toOwnVisit } from "./read-own-visit.ts";

/**
 * Binds the calls about a customer's own visits. `visit-callers.ts` (booking) explains who may read and cancel a visit.
 */
export const bindVisitsApi: BindApi = (api, deps) => {
  const { db, clock, secrets } = deps;
  const toOwnVisits = (visits: Appointment[]) => Promise.all(visits.map((visit) => toOwnVisit(deps, visit)));

  api.on(ownVisitCalls.listUpcomingAppointments, async ({ principal: { customerId } }) => {
    const visits = await ownVisits.listUpcomingAppointments(db, { customerId, now: clock.now() });
    return { data: await toOwnVisits(visits) };
  });
  api.on(ownVisitCalls.listPastAppointments, async ({ principal: { customerId } }) => {
    const visits = await ownVisits.listPastAppointments(db, { customerId, now: clock.now() });
    return { data: await toOwnVisits(visits) };
  });
  api.on(ownVisitCalls.readAgain, async (caller) => ({
    data: await readOwnRebooking(deps, { appointmentId: caller.query.appointmentId, caller }),
  }));
  api.on(ownVisitCalls.getAppointment, async (call) => ({
    data: await readOwnVisit(deps, { appointmentId: call.params.id, caller: call }),
  }));
  api.on(ownVisitCalls.getAppointmentCalendar, (call) =>
    readOwnCalendar(deps, { appointmentId: call.params.id, caller: call }),
  );
  api.on(ownVisitCalls.cancelAppointment, async (call) => {
    const visitCaller = readVisitCaller(secrets, { id: call.params.id, ...call });
    const agreedFeeCents = agreedFeeOf(call.body);
    const cancelled = await ownVisits.cancelAppointment(deps, {
      appointmentId: call.params.id,
      agreedFeeCents,
      ...visitCaller,
    });
    const data = await toWireAppointment(deps, cancelled, { feeCents: cancelled.lateFeeCents });
    return { message: "Your visit has been canceled.", data };
  });
};
