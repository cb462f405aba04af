import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { dateInZone } from "#shared/zoned-time.ts";

export type NextStep =
  | { kind: "checkIn"; label: string }
  | { kind: "inRoom"; label: string; lineId: string | undefined }
  | { kind: "complete"; label: string };

/** Returns the one primary next step for a visit; none on another day or once it is over. */
export function nextStepOf(visit: WireVisitPage, now: Date): NextStep | undefined {
  if (visit.status === "booked" || visit.status === "confirmed")
    return dateInZone(now, visit.timeZone) === visit.date ? { kind: "checkIn", label: "Check in" } : undefined;
  if (visit.status !== "checked_in") return undefined;
  const begun = roomStepsOf(visit);
  const next = visit.services[begun];
  if (begun === 0) return { kind: "inRoom", label: "In room", lineId: next?.id };
  if (next && visit.stage !== "finishing")
    return { kind: "inRoom", label: `Move on to ${placeAfter(visit, begun)}`, lineId: next.id };
  return { kind: "complete", label: "Complete" };
}

/** Returns how many treatments have begun: steps into a room that weren't undone. */
export function roomStepsOf({ history }: Pick<WireVisitPage, "history">): number {
  const steps: string[] = [];
  for (const { step } of history.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    if (step === "undo") steps.pop();
    else steps.push(step);
  }
  return steps.filter((step) => step === "in_room").length;
}

/** Returns the next room, or the treatment if the room stays the same. */
function placeAfter({ services }: WireVisitPage, index: number): string {
  const [before, next] = [services[index - 1], services[index]];
  if (next?.room && next.room.id !== before?.room?.id) return next.room.name;
  return next?.name ?? "the next treatment";
}

/** Returns the badge's text for a visit, with the time since when it applies where relevant. */
export function statusWords(visit: WireVisitPage, timeOf: (instant: string) => string): string {
  switch (visit.status) {
    case "held":
      if (visit.hold?.by === "Deposit link") return "Held for a deposit";
      return visit.hold ? `Held by ${visit.hold.by}` : "Held";
    case "booked":
      return "Booked";
    case "confirmed":
      return "Confirmed";
    case "checked_in":
      return houseWords(visit, timeOf);
    case "completed":
      return visit.closedAt ? `Completed ${timeOf(visit.closedAt)}` : "Completed";
    case "cancelled":
      return visit.cancelledBy === "customer" ? "Canceled by the customer" : "Canceled by the clinic";
    case "no_show":
      return "No-show";
  }
}

function houseWords(visit: WireVisitPage, timeOf: (instant: string) => string): string {
  if (visit.stage === "finishing") return "Finishing";
  const room = visit.services[Math.max(0, roomStepsOf(visit) - 1)]?.room?.name;
  if (visit.stage === "in_room" && visit.inRoomAt)
    return `${room ? `In ${room}` : "In the room"} since ${timeOf(visit.inRoomAt)}`;
  return visit.checkedInAt ? `Waiting since ${timeOf(visit.checkedInAt)}` : "Waiting";
}

/**
 * Returns "Running 5 min late" from five minutes on, for a waiting customer whose visit should have begun, or a visit
 * that should be over. For an upcoming visit, returns the delay that its customer announced.
 */
export function lateness(visit: WireVisitPage, now: Date): string | undefined {
  if (visit.status === "booked" || visit.status === "confirmed") return saidLate(visit);
  if (visit.status !== "checked_in") return undefined;
  const minutes =
    visit.stage === "waiting"
      ? (now.getTime() - Date.parse(visit.startsAt)) / 60_000
      : (now.getTime() - Date.parse(visit.endsAt)) / 60_000;
  return minutes >= 5 ? `Running ${Math.floor(minutes)} min late.` : undefined;
}

function saidLate({ late }: WireVisitPage): string | undefined {
  if (!late) return undefined;
  return late.moved
    ? `The customer is ${late.minutes} min late. The visit starts that much later.`
    : `The customer is ${late.minutes} min late, and someone comes right after. Shorten it, or find another place.`;
}

/** Returns "Waiting online since 2:03 pm" for a virtual visit that hasn't begun. */
export function onlineWords(visit: WireVisitPage, timeOf: (instant: string) => string): string | undefined {
  const hasBegun = visit.stage === "in_room" || visit.stage === "finishing" || visit.closedAt !== null;
  if (hasBegun || !visit.waitingOnlineSince) return undefined;
  return `Waiting online since ${timeOf(visit.waitingOnlineSince)}.`;
}
