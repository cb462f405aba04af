import type { BindApi } from "#platform/api-binder.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import * as calls from "../../contract/visit-day-calls.ts";
import { changeTermsOf } from "../../domain/terms/change-terms.ts";
import { termsInForce } from "../../domain/terms/visit-terms.ts";
import { confirmStateOf, lateNoticeOf, lateOpensAt, lateStateOf } from "../../domain/visit-day/visit-day.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { sayLate } from "../running-late/say-late.ts";
import type { LinkPurpose } from "../visit-links/step-link.ts";
import {
  type AccessedVisit,
  type CallerRequest,
  readAccessedVisit,
  readVisitAccess,
} from "../visit-links/visit-callers.ts";
import { confirmVisit } from "./confirm-visit.ts";
import { readVideoCall, type VideoCallState, waitOnline } from "./join-visit.ts";
import { toWireVisitTime } from "./to-wire-visit-time.ts";

/** Binds the calls for what a customer does from the mails about a visit: confirming, being late, joining. */
export const bindVisitDayApi: BindApi = (api, deps) => {
  type VisitRequest = CallerRequest & { params: { id: string } };
  const accessTo = (purpose: LinkPurpose, { params: { id }, ...caller }: VisitRequest) => ({
    appointmentId: id,
    access: readVisitAccess(deps.secrets, { ...caller, id, purpose }),
  });
  const read = (purpose: LinkPurpose, request: VisitRequest) =>
    readAccessedVisit(deps.db, { ...accessTo(purpose, request), now: deps.clock.now() });

  const toConfirm = async ({ visit, isMoved }: AccessedVisit) => {
    const isElsewhere = isMoved && visit.status !== "cancelled";
    return {
      ...(await toWireVisitTime(deps, visit, isElsewhere && "confirm")),
      state: isElsewhere ? ("moved" as const) : confirmStateOf(visit, deps.clock.now()),
    };
  };
  api.on(calls.readConfirm, async (caller) => ({ data: await toConfirm(await read("confirm", caller)) }));
  api.on(calls.confirmOwnVisit, async (caller) => ({
    data: await toConfirm(await confirmVisit(deps, accessTo("confirm", caller))),
  }));

  api.on(calls.readLate, async (caller) => {
    const { visit, late, isMoved, mayChange } = await read("late", caller);
    const terms = termsInForce(visit.terms, (await recallClinicSnapshot(deps)).settings.booking);
    const { kind } = changeTermsOf(visit, terms, deps.clock.now());
    const notice = lateNoticeOf(visit, late);
    const state = lateStateOf(visit, late, deps.clock.now());
    const isElsewhere = isMoved && !notice && state !== "closed";
    return {
      data: {
        ...(await toWireVisitTime(deps, visit, isElsewhere && "late")),
        state: isElsewhere ? ("moved" as const) : state,
        opensAt: lateOpensAt(visit).toISOString(),
        canChange: mayChange && !isMoved && (kind === "free" || kind === "fee"),
        ...(notice ? { late: notice } : {}),
      },
    };
  });
  api.on(calls.sayLate, async (call) => {
    const { visit, late } = await sayLate(deps, { ...accessTo("late", call), minutes: call.body.minutes });
    const moved = lateNoticeOf(visit, late)?.moved ?? false;
    const start = formatTime(timeInZone(visit.startsAt, visit.timeZone));
    const message = moved
      ? `Your new start is ${start}. Same people.`
      : "Come as you are. We may have to shorten your visit, or find another time.";
    return { data: { moved, startsAt: visit.startsAt.toISOString(), message } };
  });

  const toJoin = async ({ visit, state, opensAt, url, phone }: VideoCallState) => ({
    ...(await toWireVisitTime(deps, visit, state === "moved" && "join")),
    status: state,
    opensAt: opensAt.toISOString(),
    ...(url === undefined ? {} : { url }),
    ...(phone === undefined ? {} : { phone }),
  });
  api.on(calls.readJoin, async (caller) => ({
    data: await toJoin(await readVideoCall(deps, accessTo("join", caller))),
  }));
  api.on(calls.waitOnline, async (caller) => ({
    data: await toJoin(await waitOnline(deps, accessTo("join", caller))),
  }));
};
