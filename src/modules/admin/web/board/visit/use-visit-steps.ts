import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/contract/staff/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import { deskApi } from "../live/desk-api.ts";
import type { NextStep } from "./next-step.ts";

export type VisitStepKind = NextStep["kind"] | "confirm" | "noShow" | "finish";

const DONE: Record<VisitStepKind, string> = {
  checkIn: "is checked in.",
  inRoom: "is in the room.",
  finish: "is finishing.",
  complete: "is done.",
  confirm: "is confirmed.",
  noShow: "is marked as a no-show. The place is free.",
};

type Target = Pick<WireVisitPage, "id" | "version"> & { name: string };

/** The steps of a visit, each written at once and taken back by the toast. `refresh` reads again what the screen shows. */
export function useVisitSteps(refresh: () => Promise<void>) {
  const [busy, setBusy] = useState<VisitStepKind>();

  async function undo(id: string) {
    try {
      await deskApi.call("undoVisitStep", { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() });
    } finally {
      await refresh();
    }
  }
  async function take(kind: VisitStepKind, { id, version, name }: Target, lineId?: string): Promise<void> {
    if (busy) return;
    setBusy(kind);
    try {
      await write(kind, { id, version }, lineId);
      showDone(`${name} ${DONE[kind]}`, () => undo(id));
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    } finally {
      setBusy(undefined);
      await refresh();
    }
  }
  return { busy, take, undo };
}

async function write(
  kind: VisitStepKind,
  { id, version }: Omit<Target, "name">,
  lineId: string | undefined,
): Promise<void> {
  const input = { params: { id }, body: { version }, idempotencyKey: crypto.randomUUID() };
  if (kind === "checkIn") await deskApi.call("checkInVisit", input);
  else if (kind === "complete") await deskApi.call("completeVisit", input);
  else if (kind === "confirm") await deskApi.call("confirmVisit", input);
  else if (kind === "noShow") await deskApi.call("markNoShow", input);
  else {
    const stage = kind === "finish" ? "finishing" : "in_room";
    await deskApi.call("bringIn", { ...input, body: { version, stage, ...(lineId ? { segment: lineId } : {}) } });
  }
}
