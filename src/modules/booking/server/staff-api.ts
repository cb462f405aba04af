import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { Principal } from "#shared/principal.ts";
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
import { clinicSnapshotOf } from "./clinic/clinic-snapshot.ts";
import type { Staff } from "./clinic/staff-context.ts";
import { listOpenDays, readDayClosing } from "./closing/read-day-closing.ts";
import { releaseWebHold } from "./holds/release-web-hold.ts";
import { openVisitLink, readVisitLink } from "./mails/visit-link-for-staff.ts";
import { findNextVisit, tellRunningLate } from "./moments/running-late.ts";
import { tellBehind } from "./moments/tell-behind.ts";
import { listCustomerForms } from "./prepare/customer-forms.ts";
import { answerVisitForm, listVisitForms } from "./prepare/visit-forms.ts";
import { addBlock, changeBlock, removeBlock } from "./schedule/blocks.ts";
import { clearVisitScreening } from "./screening/clear-screening.ts";
import {
  answerVisitScreening,
  enterAnswers,
  listCustomersQuestions,
  readVisitScreening,
} from "./screening/desk-screening.ts";
import { explainSlot } from "./slots/explain-slot.ts";
import { streamBoardChanges } from "./slots/slot-stream.ts";
import { toWireStaffExplanation } from "./to-wire.ts";
import { bindUnits } from "./units/bind-units.ts";
import { registerServiceImpact } from "./units/service-impact.ts";

type StaffRequest = { principal: Principal; requestId: string; clientAddress: string | undefined };

const staffOf = (input: StaffRequest): Staff => ({ principal: input.principal, actor: actorOf(input) });

/** Connects the booking module's back office API to its use cases. */
export const bindBookingStaffApi: BindApi = (api, deps) => {
  bindUnits(api, deps);
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
    // A copy in its own buffer, because a Response requires one.
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
      return { data: toWireStaffExplanation(await clinicSnapshotOf(deps), { date, seesClients }, explained) };
    },
  );
  api.on(calls.readLastVisit, async ({ query, principal }) => ({
    data: await readLastVisit(deps, { customerId: query.customerId, principal }),
  }));
  api.on(calls.readVisit, async ({ params, query, ...caller }) => ({
    data: await readVisitPage(deps, { appointmentId: params.id, reason: query.reason, ...staffOf(caller) }),
  }));
  api.on(calls.listVisitForms, async ({ params, ...caller }) => ({
    data: await listVisitForms(deps, staffOf(caller), params.id),
  }));
  api.on(calls.answerVisitForm, async ({ params: { id: appointmentId, formId }, body, ...caller }) => ({
    data: await answerVisitForm(deps, staffOf(caller), { appointmentId, formId, ...body }),
  }));
  api.on(calls.listCustomerForms, async ({ params, principal }) => ({
    data: await listCustomerForms(deps, { customerId: params.id, principal }),
  }));
  api.on(calls.readVisitScreening, async ({ params, query, ...caller }) => ({
    data: await readVisitScreening(deps, staffOf(caller), { appointmentId: params.id, ...query }),
  }));
  api.on(calls.answerVisitScreening, async ({ params, body, ...caller }) => ({
    data: await answerVisitScreening(deps, staffOf(caller), { appointmentId: params.id, ...body }),
  }));
  api.on(calls.clearVisitScreening, async ({ params, body, ...caller }) => ({
    data: await clearVisitScreening(deps, staffOf(caller), { appointmentId: params.id, ...body }),
  }));
  api.on(calls.listQuestionsToAsk, async ({ query }) => ({ data: await listCustomersQuestions(deps, query) }));
  api.on(calls.enterScreeningAnswers, async ({ body, ...caller }) => ({
    data: await enterAnswers(deps, staffOf(caller), body),
  }));
  api.on(visitStaffCalls.openVisitLink, async ({ params, ...caller }) => {
    await openVisitLink(deps, staffOf(caller), params.id);
    return { data: {} };
  });
  api.on(visitStaffCalls.readVisitLink, async ({ params, ...caller }) => ({
    data: await readVisitLink(deps, staffOf(caller), params.id),
  }));
  api.on(visitStaffCalls.readMyDay, async ({ query, principal }) => ({
    data: await readMyDay(deps, { date: query.date, principal }),
  }));

  api.on(visitStaffCalls.findNextVisit, async ({ params, ...caller }) => ({
    data: await findNextVisit(deps, staffOf(caller), params.id),
  }));
  api.on(visitStaffCalls.tellRunningLate, async ({ params, body, ...caller }) => {
    await tellRunningLate(deps, staffOf(caller), { appointmentId: params.id, ...body });
    return { data: body };
  });
  api.on(visitStaffCalls.tellBehind, async ({ body, ...caller }) => ({
    data: await tellBehind(deps, staffOf(caller), body),
  }));

  api.on(visitStaffCalls.releaseWebHold, async ({ params, body, ...caller }) => {
    await releaseWebHold(deps, staffOf(caller), { appointmentId: params.id, reason: body.reason });
    return { data: {} };
  });

  api.on(visitStaffCalls.listOpenDays, async () => ({ data: await listOpenDays(deps) }));
  api.on(visitStaffCalls.readDayClosing, async ({ params }) => ({ data: await readDayClosing(deps, params.date) }));
  api.on(visitStaffCalls.addBlock, async ({ body, ...caller }) => ({
    data: await addBlock(deps, staffOf(caller), {
      ...body,
      startsAt: new Date(body.startsAt),
      endsAt: new Date(body.endsAt),
    }),
  }));
  api.on(visitStaffCalls.changeBlock, async ({ params, body, ...caller }) => ({
    data: await changeBlock(deps, staffOf(caller), {
      ...body,
      id: params.id,
      startsAt: new Date(body.startsAt),
      endsAt: new Date(body.endsAt),
    }),
  }));
  api.on(visitStaffCalls.removeBlock, async ({ params, body, ...caller }) => ({
    data: { removed: await removeBlock(deps, staffOf(caller), { id: params.id, ...body }) },
  }));
};
