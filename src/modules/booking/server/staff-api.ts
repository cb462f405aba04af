import type { BindApi } from "#platform/api-binder.ts";
import { hasRight } from "#shared/rights.ts";
import { bookingStaffCalls as calls, visitStaffCalls } from "../staff/contract/staff-calls.ts";
import { listPlaces } from "./board/list-places.ts";
import { printDaySheet } from "./board/print-day-sheet.ts";
import { readBoardDay } from "./board/read-board-day.ts";
import { readBoardMonth, readBoardWeek } from "./board/read-board-spans.ts";
import { readLastVisit } from "./board/read-last-visit.ts";
import { readMyDay } from "./board/read-my-day.ts";
import { readPersonWeek } from "./board/read-person-week.ts";
import { readVisitPage } from "./board/read-visit-page.ts";
import { recallClinicSnapshot } from "./clinic/clinic-snapshot.ts";
import { staffOf } from "./clinic/staff-context.ts";
import { listOpenDays, readDayClosing } from "./closing/day-closing.ts";
import { releaseWebHold } from "./holds/release-web-hold.ts";
import { bindClinicResources } from "./resources/bind-clinic-resources.ts";
import { registerServiceImpact } from "./resources/service-impact.ts";
import { notifyRunningBehind } from "./running-late/notify-running-behind.ts";
import { findNextVisit, notifyRunningLate } from "./running-late/running-late.ts";
import { addBlock, changeBlock, removeBlock } from "./schedule/blocks.ts";
import { explainSlot } from "./slots/explain-slot.ts";
import { streamBoardChanges } from "./slots/slot-stream.ts";
import { toWireStaffExplanation } from "./to-wire.ts";
import { openVisitLink, readVisitLink } from "./visits/visit-link-for-staff.ts";

/** Connects the booking module's back office API to its use cases. */
export const bindBookingStaffApi: BindApi = (api, deps) => {
  bindClinicResources(api, deps);
  registerServiceImpact(deps);
  api.on(calls.readBoardDay, async ({ query, principal }) => ({
    data: await readBoardDay(deps, { date: query.date, principal }),
  }));
  api.on(calls.streamBoard, ({ query, request, principal }) =>
    streamBoardChanges(deps, {
      sessionId: principal.sessionId,
      date: query.date,
      to: query.to ?? query.date,
      lastEventId: request.headers.get("last-event-id"),
      signal: request.signal,
    }),
  );
  api.on(calls.readBoardWeek, async ({ query, principal }) => ({
    data: await readBoardWeek(deps, { from: query.from, principal }),
  }));
  api.on(calls.readPersonWeek, async ({ query, principal }) => ({
    data: await readPersonWeek(deps, { ...query, principal }),
  }));
  api.on(calls.readBoardMonth, async ({ query, principal }) => ({
    data: await readBoardMonth(deps, { month: query.month, principal }),
  }));
  api.on(calls.printDaySheet, async ({ query }) => {
    const pdf = await printDaySheet(deps, query.date);
    // Copied, because a Response takes no bytes whose buffer may be shared with other threads.
    return new Response(new Uint8Array(pdf), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="day-${query.date}.pdf"`,
        "cache-control": "no-store",
      },
    });
  });
  api.on(calls.listPlaces, async ({ query, principal }) => ({ data: await listPlaces(deps, principal, query) }));
  api.on(
    calls.explainSlotToStaff,
    async ({ query: { date, time, practitionerId, customerId, ...visit }, principal }) => {
      const explained = await explainSlot(deps, { date, time, practitionerId, customerId, visit, windowFor: "staff" });
      const seesClients = hasRight(principal, "visits.all");
      return { data: toWireStaffExplanation(await recallClinicSnapshot(deps), { date, seesClients }, explained) };
    },
  );
  api.on(calls.readLastVisit, async ({ query, principal }) => ({
    data: await readLastVisit(deps, { customerId: query.customerId, principal }),
  }));
  api.on(calls.readVisit, async (call) => ({
    data: await readVisitPage(deps, { appointmentId: call.params.id, reason: call.query.reason, ...staffOf(call) }),
  }));
  api.on(visitStaffCalls.openVisitLink, async (call) => {
    await openVisitLink(deps, staffOf(call), call.params.id);
    return { data: {} };
  });
  api.on(visitStaffCalls.readVisitLink, async (call) => ({
    data: await readVisitLink(deps, staffOf(call), call.params.id),
  }));
  api.on(visitStaffCalls.readMyDay, async ({ query, principal }) => ({
    data: await readMyDay(deps, { date: query.date, principal }),
  }));

  api.on(visitStaffCalls.findNextVisit, async (call) => ({
    data: await findNextVisit(deps, staffOf(call), call.params.id),
  }));
  api.on(visitStaffCalls.tellRunningLate, async (call) => {
    await notifyRunningLate(deps, staffOf(call), { appointmentId: call.params.id, ...call.body });
    return { data: call.body };
  });
  api.on(visitStaffCalls.tellBehind, async (call) => ({
    data: await notifyRunningBehind(deps, staffOf(call), call.body),
  }));

  api.on(visitStaffCalls.releaseWebHold, async (call) => {
    await releaseWebHold(deps, staffOf(call), { appointmentId: call.params.id, reason: call.body.reason });
    return { data: {} };
  });

  api.on(visitStaffCalls.listOpenDays, async () => ({ data: await listOpenDays(deps) }));
  api.on(visitStaffCalls.readDayClosing, async ({ params }) => ({ data: await readDayClosing(deps, params.date) }));
  api.on(visitStaffCalls.addBlock, async (call) => ({
    data: await addBlock(deps, staffOf(call), {
      ...call.body,
      startsAt: new Date(call.body.startsAt),
      endsAt: new Date(call.body.endsAt),
    }),
  }));
  api.on(visitStaffCalls.changeBlock, async (call) => ({
    data: await changeBlock(deps, staffOf(call), {
      ...call.body,
      id: call.params.id,
      startsAt: new Date(call.body.startsAt),
      endsAt: new Date(call.body.endsAt),
    }),
  }));
  api.on(visitStaffCalls.removeBlock, async (call) => ({
    data: { removed: await removeBlock(deps, staffOf(call), { id: call.params.id, ...call.body }) },
  }));
};
