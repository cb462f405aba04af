import { listClosures } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import { scheduleStaffCalls as calls } from "../../staff/contract/schedule/schedule-calls.ts";
import type { WireVisitDecision } from "../../staff/contract/schedule/time-off-calls.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { listOwnTimeOff, requestTimeOff, withdrawTimeOff } from "./ask-time-off.ts";
import { createClosure, deleteClosure, updateClosure } from "./closures.ts";
import { linkPractitionerAccount, listPractitionerAccounts, readPractitionerAccount } from "./link-account.ts";
import { listUnfitVisits } from "./list-unfit-visits.ts";
import { moveVisitsOutOfTimeOff, proposeMovesOutOfTimeOff } from "./move-out-of-time-off.ts";
import { getQualifications, listPerformers, saveQualifications } from "./qualifications.ts";
import { approveTimeOff, createTimeOff, deleteTimeOff, listTimeOff, updateTimeOff } from "./time-off.ts";
import { getWorkingHours, listWorkingDays, saveExtraHours, saveWorkingHours } from "./working-hours.ts";

/** Binds the calls about working time, time off, closures and qualifications. */
export const bindScheduleStaffApi: BindApi = (api, { db, clock }) => {
  const by = (request: RequestOfStaff): ScheduleContext => ({ db, clock, actor: actorOf(request) });
  const isDryRun = ({ dryRun }: { dryRun?: "true" | "false" | undefined }) => ({ dryRun: dryRun === "true" });

  // Fixed paths come before ids, so that "outside" isn't read as a practitioner's id.
  api.on(calls.listVisitsOutsideHours, async ({ query: { resourceId } }) => ({
    data: await listUnfitVisits(db, { now: clock.now(), resourceIds: resourceId ? [resourceId] : undefined }),
  }));
  api.on(calls.getWorkingHours, async ({ params }) => ({ data: await getWorkingHours(db, params.id) }));
  api.on(calls.saveWorkingHours, async ({ params, query, body, ...request }) => {
    const { result: hours, visits } = await saveWorkingHours(by(request), params.id, { ...body, ...isDryRun(query) });
    return { data: { hours, visits } };
  });
  api.on(calls.saveExtraHours, async ({ params: { id, date }, query, body, ...request }) => {
    const { result: hours, visits } = await saveExtraHours(by(request), id, { ...body, date, ...isDryRun(query) });
    return { data: { hours, visits } };
  });
  api.on(calls.listWorkingDays, async ({ params, query }) => ({
    data: await listWorkingDays(db, { resourceId: params.id, ...query }),
  }));

  api.on(calls.listTimeOff, async ({ query }) => ({ data: await listTimeOff(db, { ...query, now: clock.now() }) }));
  api.on(calls.listOwnTimeOff, async ({ principal }) => ({
    data: await listOwnTimeOff({ db, clock }, principal.customerId),
  }));
  api.on(calls.askTimeOff, async ({ body, ...request }) => ({
    data: await requestTimeOff(by(request), { ...body, accountId: request.principal.customerId }),
  }));
  api.on(calls.withdrawTimeOff, async ({ params, ...request }) => {
    await withdrawTimeOff(by(request), { id: params.id, accountId: request.principal.customerId });
    return { data: {} };
  });
  api.on(calls.createTimeOff, async ({ query, body, ...request }) => {
    assertMayMove(request, body);
    return { data: await createTimeOff(by(request), { ...body, ...isDryRun(query) }) };
  });
  api.on(calls.updateTimeOff, async ({ params: { id }, query, body, ...request }) => {
    assertMayMove(request, body);
    return { data: await updateTimeOff(by(request), { ...body, id, ...isDryRun(query) }) };
  });
  api.on(calls.approveTimeOff, async ({ params: { id }, query, body, ...request }) => {
    assertMayMove(request, body);
    return { data: await approveTimeOff(by(request), { ...body, id, ...isDryRun(query) }) };
  });
  api.on(calls.deleteTimeOff, async ({ params, ...request }) => {
    await deleteTimeOff(by(request), params.id);
    return { data: {} };
  });
  api.on(calls.moveVisitsOfTimeOff, async ({ params: { id }, query, body: { moves }, ...request }) => ({
    data: isDryRun(query).dryRun
      ? await proposeMovesOutOfTimeOff(by(request), id)
      : await moveVisitsOutOfTimeOff(by(request), { timeOffId: id, moves }),
  }));

  api.on(calls.listClosures, async () => ({ data: await listClosures(db) }));
  api.on(calls.createClosure, async ({ query, body, ...request }) => {
    const { result: closure, visits } = await createClosure(by(request), { ...body, ...isDryRun(query) });
    return { data: { closure, visits } };
  });
  api.on(calls.updateClosure, async ({ params: { id }, query, body, ...request }) => {
    const { result: closure, visits } = await updateClosure(by(request), { ...body, id, ...isDryRun(query) });
    return { data: { closure, visits } };
  });
  api.on(calls.deleteClosure, async ({ params, ...request }) => {
    const { visits } = await deleteClosure(by(request), params.id);
    return { data: { visits } };
  });

  api.on(calls.getQualifications, async ({ params }) => ({ data: await getQualifications(db, params.id) }));
  api.on(calls.listPerformers, async ({ params }) => ({ data: await listPerformers(db, params.id) }));
  api.on(calls.saveQualifications, async ({ params, query, body, ...request }) => {
    const input = { ...body, ...isDryRun(query) };
    const { result: qualifications, visits } = await saveQualifications(by(request), params.id, input);
    return { data: { qualifications, visits } };
  });
  api.on(calls.readPractitionerAccount, async ({ params }) => ({ data: await readPractitionerAccount(db, params.id) }));
  api.on(calls.listPractitionerAccounts, async () => ({ data: await listPractitionerAccounts(db) }));
  api.on(calls.linkPractitionerAccount, async ({ params, body, ...request }) => {
    await linkPractitionerAccount(by(request), { resourceId: params.id, ...body });
    return { data: body };
  });
};

/**
 * Throws `forbidden` if a decision moves visits and the staff member, who may change time off, lacks the permission for
 * that.
 */
function assertMayMove(
  { principal }: RequestOfStaff,
  { decisions }: { decisions: readonly WireVisitDecision[] },
): void {
  const moves = decisions.some(({ decision }) => decision === "move");
  if (moves && !hasRight(principal, "visits.move")) throw new AppError("forbidden");
}
