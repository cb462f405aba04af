import type { clinicState } from "#modules/booking/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { Principal } from "#shared/principal.ts";
import { deskStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { closeDay } from "./close-day.ts";
import { explainVisit } from "./explain-place.ts";
import { moveVisit, resizeVisit } from "./move-visit.ts";
import { bindNotesApi } from "./notes/notes-api.ts";
import { bindPhotosApi } from "./photos/photos-api.ts";
import { holdForStaff, releaseStaffHold } from "./staff-holds.ts";
import { type TakeStep, takeStep } from "./take-step.ts";

type StaffRequest = { principal: Principal; requestId: string; clientAddress: string | undefined };
type AskedStep = StaffRequest & { params: { id: string }; body: { version?: number | undefined } };

const staffOf = (asked: StaffRequest): clinicState.Staff => ({ principal: asked.principal, actor: actorOf(asked) });

/** Binds the desk's calls on visits. Calls that also create or change an order are bound in checkout. */
export const bindVisitDeskApi: BindApi = (api, deps) => {
  bindNotesApi(api, deps);
  bindPhotosApi(api, deps);
  const step = async (
    asked: AskedStep,
    wanted: Pick<TakeStep, "step" | "reason" | "cancelledBy" | "notify" | "override">,
  ) => ({
    data: await takeStep(deps, staffOf(asked), {
      appointmentId: asked.params.id,
      version: asked.body.version,
      ...wanted,
    }),
  });

  api.on(calls.explainVisit, async ({ params, body, ...asked }) => ({
    data: await explainVisit(deps, staffOf(asked), {
      ...body,
      appointmentId: params.id,
      startsAt: new Date(body.startsAt),
    }),
  }));
  api.on(calls.moveVisit, async ({ params, body, ...asked }) => ({
    data: await moveVisit(deps, staffOf(asked), {
      ...body,
      appointmentId: params.id,
      startsAt: new Date(body.startsAt),
    }),
  }));
  api.on(calls.resizeVisit, async ({ params, body, ...asked }) => ({
    data: await resizeVisit(deps, staffOf(asked), { ...body, appointmentId: params.id }),
  }));
  api.on(calls.confirmVisit, (asked) => step(asked, { step: "confirm" }));
  api.on(calls.checkInVisit, (asked) => step(asked, { step: "check_in", override: asked.body.override }));
  api.on(calls.bringIn, (asked) => step(asked, { step: asked.body.stage === "finishing" ? "finish" : "in_room" }));
  api.on(calls.completeVisit, (asked) => step(asked, { step: "complete" }));
  api.on(calls.cancelVisit, (asked) => {
    const { by: cancelledBy, reason, notify } = asked.body;
    return step(asked, { step: "cancel", cancelledBy, reason, notify });
  });

  api.on(calls.holdForStaff, async ({ body, ...asked }) => ({
    data: await holdForStaff(deps, staffOf(asked), { ...body, startsAt: new Date(body.startsAt) }),
  }));
  api.on(calls.releaseStaffHold, async ({ params, ...asked }) => {
    await releaseStaffHold(deps, staffOf(asked), params.id);
    return { data: {} };
  });

  api.on(calls.closeDay, async ({ params, body, ...asked }) => ({
    data: await closeDay(deps, staffOf(asked), { date: params.date, outcomes: body.outcomes }),
  }));
};
