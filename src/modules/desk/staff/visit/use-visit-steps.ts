import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { type ApiError, isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { deskApi } from "../board/live/desk-api.ts";
import type { NextStep } from "./next-step.ts";

export type VisitStepKind = NextStep["kind"] | "confirm" | "noShow" | "finish";

const DONE: Record<VisitStepKind, string> = {
  checkIn: "is checked in.",
  inRoom: "is in the room.",
  finish: "is finishing.",
  complete: "is done.",
  confirm: "is confirmed.",
  noShow: "is marked as a no-show. That time slot is open again.",
};

type Target = Pick<WireVisitPage, "id" | "version"> & { name: string };

/** A check-in that was refused because something is still due, in words. */
type Due = { target: Target; points: string[] };

export type VisitSteps = ReturnType<typeof useVisitSteps>;

/**
 * Returns the steps of a visit, each saved immediately and undone from the toast. `refresh` reloads what the screen
 * shows. If a check-in is refused because something is due, `due` stores it until staff give a reason.
 */
export function useVisitSteps(refresh: () => Promise<void>) {
  const [busy, setBusy] = useState<VisitStepKind>();
  const [due, setDue] = useState<Due>();

  async function undo(id: string) {
    try {
      await deskApi.call("undoVisitStep", { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() });
    } finally {
      await refresh();
    }
  }
  async function take(kind: VisitStepKind, target: Target, more: StepDetails = {}): Promise<void> {
    if (busy) return;
    setBusy(kind);
    try {
      await write(kind, target, more);
      setDue(undefined);
      showDone(`${target.name} ${DONE[kind]}`, () => undo(target.id));
    } catch (error) {
      if (isApiError(error, "screening_due")) setDue({ target, points: pointsOf(error) });
      else showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    } finally {
      setBusy(undefined);
      await refresh();
    }
  }
  const overrideDue = async (reason: string) => {
    if (due) await take("checkIn", due.target, { reason });
  };
  return { busy, take, undo, due, overrideDue, leaveDue: () => setDue(undefined) };
}

/** Returns "Still due: the peel form", one line per item. */
function pointsOf({ issues = [], message }: ApiError): string[] {
  const points = issues.map((issue) => `Still due: ${issue.message}`);
  return points.length > 0 ? points : [message];
}

/** `lineId`: the treatment that begins. `reason`: why a due item is overridden. */
type StepDetails = { lineId?: string | undefined; reason?: string };

async function write(
  kind: VisitStepKind,
  { id, version }: Omit<Target, "name">,
  { lineId, reason }: StepDetails,
): Promise<void> {
  const input = { params: { id }, body: { version }, idempotencyKey: crypto.randomUUID() };
  if (kind === "checkIn") {
    const override = reason === undefined ? {} : { override: { rules: ["screening" as const], reason } };
    // An override is sent without a version, because the visit may have changed since the refusal: the server then
    // checks the visit's current forms.
    await deskApi.call("checkInVisit", { ...input, body: reason === undefined ? { version } : override });
  } else if (kind === "complete") await deskApi.call("completeVisit", input);
  else if (kind === "confirm") await deskApi.call("confirmVisit", input);
  else if (kind === "noShow") await deskApi.call("markNoShow", input);
  else {
    const stage = kind === "finish" ? "finishing" : "in_room";
    await deskApi.call("bringIn", { ...input, body: { version, stage, ...(lineId ? { segment: lineId } : {}) } });
  }
}
