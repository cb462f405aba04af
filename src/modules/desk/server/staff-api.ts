import type { clinicState } from "#modules/booking/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { Principal } from "#shared/principal.ts";
import { deskStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { closeDay } from "./close-day.ts";
import { explainVisit } from "./explain-place.ts";
import { moveVisitByStaff, resizeVisitByStaff } from "./move-by-staff.ts";
import { bindNotesApi } from "./notes/notes-api.ts";
import { bindPhotosApi } from "./photos/photos-api.ts";
import { holdForStaff, releaseStaffHold } from "./staff-holds.ts";
import { takeStep, type VisitStepInput } from "./take-step.ts";

type StaffRequest = { principal: Principal; requestId: string; clientNetwork: string | undefined };
type AskedStep = StaffRequest & { params: { id: string }; body: { version?: number | undefined } };

const staffOf = (caller: StaffRequest): clinicState.Staff => ({ principal: caller.principal, actor: actorOf(caller) });

/** Binds the desk's calls on visits. Calls that also create or change an order are bound in checkout. */
export const bindVisitDeskApi: BindApi = (api, deps) => {
  bindNotesApi(api, deps);
  bindPhotosApi(api, deps);
  const step = async (
    call: AskedStep,
    input: Pick<VisitStepInput, "step" | "reason" | "cancelledBy" | "notify" | "override">,
  ) => ({
    data: await takeStep(deps, staffOf(call), {
      appointmentId: call.params.id,
      version: call.body.version,
      ...input,
    }),
  });

  api.on(calls.explainVisit, async ({ params, body, ...caller }) => ({
    data: await explainVisit(deps, staffOf(caller), {
      ...body,
      appointmentId: params.id,
      startsAt: new Date(body.startsAt),
    }),
  }));
  api.on(calls.moveVisit, async ({ params, body, ...caller }) => ({
    data: await moveVisitByStaff(deps, staffOf(caller), {
      ...body,
      appointmentId: params.id,
      startsAt: new Date(body.startsAt),
    }),
  }));
  api.on(calls.resizeVisit, async ({ params, body, ...caller }) => ({
    data: await resizeVisitByStaff(deps, staffOf(caller), { ...body, appointmentId: params.id }),
  }));
  api.on(calls.confirmVisit, (call) => step(call, { step: "confirm" }));
  api.on(calls.checkInVisit, (call) => step(call, { step: "check_in", override: call.body.override }));
  api.on(calls.bringIn, (call) => step(call, { step: call.body.stage === "finishing" ? "finish" : "in_room" }));
  api.on(calls.completeVisit, (call) => step(call, { step: "complete" }));
  api.on(calls.cancelVisit, (call) => {
    const { by: cancelledBy, reason, notify } = call.body;
    return step(call, { step: "cancel", cancelledBy, reason, notify });
  });

  api.on(calls.holdForStaff, async ({ body, ...caller }) => ({
    data: await holdForStaff(deps, staffOf(caller), { ...body, startsAt: new Date(body.startsAt) }),
  }));
  api.on(calls.releaseStaffHold, async ({ params, ...caller }) => {
    await releaseStaffHold(deps, staffOf(caller), params.id);
    return { data: {} };
  });

  api.on(calls.closeDay, async ({ params, body, ...caller }) => ({
    data: await closeDay(deps, staffOf(caller), { date: params.date, outcomes: body.outcomes }),
  }));
};
