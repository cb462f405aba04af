import { useState } from "react";
import type { WireBar, WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone, formatDay, formatTime } from "#shared/zoned-time.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireExplanation } from "../../contract/move-visit-calls.ts";
import type { Drop } from "../drag/drag-engine.ts";
import { minutesAfterResize, resourcesOfPlan, startOf, toneOf } from "../drag/move-input.ts";
import type { DragSubject, Placement } from "../drag/placement.ts";
import type { Lane } from "../geometry/board-view.ts";
import { timeOf } from "../live/day-time.ts";
import { deskApi } from "../live/desk-api.ts";
import { readVisitPage } from "../live/visit-pages.ts";

export type RequestedMove = {
  page: WireVisitPage;
  startsAt: string;
  units: { practitionerIds?: string[]; roomId?: string; deviceIds?: string[] };
  /** The last treatment's minutes, for a visit whose right edge was dragged. */
  minutes?: number;
};

/** A drop that needs a dialog before it is saved. */
export type OpenMove =
  | {
      kind: "refused";
      move: RequestedMove;
      explanation: WireExplanation;
      title: string;
      point: { x: number; y: number };
    }
  | { kind: "rules"; move: RequestedMove; explanation: WireExplanation }
  | { kind: "resize"; move: RequestedMove; explanation: WireExplanation | undefined };

/** The context of a move on its screen. */
export type MoveView = {
  day: Pick<WireBoardDay, "timeZone">;
  lanes: readonly Pick<Lane, "id" | "kind" | "name">[];
  visits: ReadonlyMap<string, WireBar>;
};

/** Asks the server whether the visit could be at a position of a drag, and locks the visit against moves by others. */
export async function askPlace(
  view: MoveView,
  subject: DragSubject,
  at: Placement,
  signal: AbortSignal,
): Promise<WireExplanation> {
  const visit = view.visits.get(subject.visitId);
  if (!visit) throw new Error("the visit has left the board");
  const input: { startsAt: string; lane?: string; minutes?: number } = {
    startsAt: startOf({ startsAt: visit.startsAt, timeZone: view.day.timeZone }, subject, at),
  };
  if (at.laneId !== subject.laneId) input.lane = at.laneId;
  if (subject.mode === "resize")
    input.minutes = minutesAfterResize(await readVisitPage(visit.appointmentId, visit.version), subject, at);
  const { data } = await deskApi.call("explainVisit", {
    params: { id: subject.visitId },
    body: { ...input, lock: true },
    signal,
  });
  return data;
}

const firstNameOf = ({ customer }: WireVisitPage) => customer.name.split(" ")[0] ?? customer.name;

/**
 * Whether an email can be sent. Also true if the reader may not see the customer's contact data, because then only the
 * server knows.
 */
export const hasEmail = ({ customer }: WireVisitPage): boolean =>
  customer.contact === null || customer.contact.email !== null;

/** Returns the sentence on whether the customer is emailed about a move. */
function mailWords(page: WireVisitPage, isMailed: boolean): string {
  if (isMailed) return ` ${firstNameOf(page)} is emailed the new time.`;
  if (hasEmail(page)) return "";
  const phone = page.customer.contact?.phone;
  return ` ${firstNameOf(page)} has no email${phone ? `: call ${formatPhone(phone)}` : ""}.`;
}

/** Saves moves; while a move needs input, stores which dialog is open. */
export function useMoves(view: MoveView | undefined, refresh: () => Promise<void>) {
  const [open, setOpen] = useState<OpenMove>();
  const [isBusy, setBusy] = useState(false);

  async function write(
    move: RequestedMove,
    {
      notify,
      override,
      reason,
    }: { notify: boolean; override?: { rules: WireExplanation["rules"]; reason: string }; reason?: string },
  ): Promise<boolean> {
    const { page, startsAt, units, minutes } = move;
    const params = { id: page.id };
    const idempotencyKey = crypto.randomUUID();
    const common = { version: page.version, notify, ...(override ? { override } : {}) };
    setBusy(true);
    try {
      if (minutes === undefined)
        await deskApi.call("moveVisit", { params, body: { startsAt, ...units, ...common }, idempotencyKey });
      else
        await deskApi.call("resizeVisit", {
          params,
          body: { minutes, reason: reason ?? "", ...common },
          idempotencyKey,
        });
      setOpen(undefined);
      showDone(doneWords(move, notify), () => undo(page.id));
      return true;
    } catch (error) {
      setOpen(undefined);
      showFailed(isApiError(error) ? error.message : "The visit was not moved. Try again.");
      return false;
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  async function undo(id: string) {
    try {
      await deskApi.call("undoVisitStep", { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() });
    } finally {
      await refresh();
    }
  }

  /** Handles a drop: it is saved, or a dialog says why not. */
  async function drop({ subject, at, verdict }: Drop<WireExplanation>, point: { x: number; y: number }): Promise<void> {
    const visit = view?.visits.get(subject.visitId);
    if (!view || !visit) return;
    let page: WireVisitPage;
    try {
      page = await readVisitPage(visit.appointmentId, visit.version);
    } catch (error) {
      return void showFailed(isApiError(error) ? error.message : "The visit was not moved. Try again.");
    }
    const startsAt = startOf({ startsAt: visit.startsAt, timeZone: view.day.timeZone }, subject, at);
    const kindOf = (id: string) => view.lanes.find((lane) => lane.id === id)?.kind;
    // Without a verdict, the request names the lane where the bar was dropped; otherwise the visit would stay in its
    // old lane.
    const plan = verdict ? verdict.plan : { units: at.laneId === subject.laneId ? [] : [{ unitId: at.laneId }] };
    const units = resourcesOfPlan(plan, kindOf);
    const move: RequestedMove = { page, startsAt, units };
    if (subject.mode === "resize") {
      move.minutes = minutesAfterResize(page, subject, at);
      if (!verdict || toneOf(verdict) !== "refused") return setOpen({ kind: "resize", move, explanation: verdict });
    }
    const tone = verdict ? toneOf(verdict) : "free"; // without a verdict, the server decides when it gets the move
    if (verdict && tone === "refused") {
      const lane = view.lanes.find(({ id }) => id === at.laneId)?.name ?? "";
      const title = `Not here: ${lane}, ${whenWords(page, startsAt)}`;
      return setOpen({ kind: "refused", move, explanation: verdict, title, point });
    }
    if (verdict && tone === "breaks") return setOpen({ kind: "rules", move, explanation: verdict });
    await write(move, { notify: isNewTime(move) && hasEmail(page) });
  }

  return {
    open,
    isBusy,
    drop,
    write,
    /** Moves the visit to another start time that the server named as free. */
    async takeNearest(move: RequestedMove, nearest: WireExplanation["nearest"][number]) {
      const moved = {
        page: move.page,
        startsAt: nearest.startsAt,
        units: { practitionerIds: [nearest.practitioner.id] },
      };
      await write(moved, { notify: isNewTime(moved) && hasEmail(move.page) });
    },
    close: () => setOpen(undefined),
  };
}

const isNewTime = ({ page, startsAt }: RequestedMove) => Date.parse(page.startsAt) !== Date.parse(startsAt);

/** Formats a time: "2:45 pm" on the visit's day, "2:45 pm on Mon, Nov 23" on another. */
function whenWords({ date, timeZone }: WireVisitPage, startsAt: string): string {
  const time = timeOf({ timeZone }, startsAt);
  const day = dateInZone(new Date(startsAt), timeZone);
  return day === date ? time : `${time} on ${formatDay(day, { weekday: "short", month: "short" })}`;
}

function doneWords(move: RequestedMove, isMailed: boolean): string {
  const { page, startsAt, minutes } = move;
  const mailText = mailWords(page, isMailed);
  if (minutes !== undefined) return `${page.customer.name}: ${minutes} min now.${isMailed ? mailText : ""}`;
  if (!isNewTime(move)) return `${page.customer.name} was moved.`;
  return `${page.customer.name} is at ${whenWords(page, startsAt)} now.${mailText}`;
}

/** Formats an alternative: "Beatriz 1:45 pm" on the visit's day, "Mon, Nov 23, 9:00 am" on another. */
export function nearestWords(nearest: WireExplanation["nearest"][number], date: string): string {
  const time = formatTime(nearest.time);
  if (nearest.date !== date) return `${formatDay(nearest.date, { weekday: "short", month: "short" })}, ${time}`;
  return `${nearest.practitioner.name.replace(/^Dr\. /, "").split(" ")[0] ?? ""} ${time}`;
}
