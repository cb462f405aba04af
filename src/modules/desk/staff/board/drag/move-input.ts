import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { instantOf, timeInZone } from "#shared/zoned-time.ts";
import type { WireExplanation } from "../../contract/move-visit-calls.ts";
import type { DragSubject, Placement } from "./placement.ts";

export type Tone = "free" | "breaks" | "refused";

/** Returns whether a position is free, free with a reason, or not available. */
export function toneOf({ fits, canOverride }: Pick<WireExplanation, "fits" | "canOverride">): Tone {
  if (fits) return "free";
  return canOverride ? "breaks" : "refused";
}

/**
 * Returns the start time that a dragged bar requests. If the bar is a later part of its visit, the whole visit moves by
 * as much as the bar. On another day, the start has the same wall time.
 */
export function startOf(
  visit: { startsAt: string; timeZone: string },
  subject: Pick<DragSubject, "mode" | "from">,
  at: Pick<Placement, "from" | "dayTab">,
): string {
  const start = new Date(visit.startsAt);
  if (subject.mode === "resize") return visit.startsAt;
  if (at.dayTab) {
    const sameTime = instantOf(at.dayTab, timeInZone(start, visit.timeZone), visit.timeZone);
    // If the clocks skip this time on that day, the start is noon UTC.
    return (sameTime ?? new Date(Date.parse(`${at.dayTab}T12:00:00Z`))).toISOString();
  }
  return new Date(start.getTime() + (at.from - subject.from) * 60_000).toISOString();
}

/** Returns the last treatment's minutes after the visit's right edge is dragged. */
export function minutesAfterResize(
  { services }: Pick<WireVisitPage, "services">,
  subject: Pick<DragSubject, "to">,
  at: Pick<Placement, "to">,
): number {
  return Math.max(5, (services.at(-1)?.minutes ?? 0) + at.to - subject.to);
}

/** Returns the people, room and devices of a plan, in the form of a move request. */
export function resourcesOfPlan(
  plan: { units: readonly { unitId: string }[] } | null,
  kindOf: (unitId: string) => "people" | "rooms" | "devices" | undefined,
): { practitionerIds?: string[]; roomId?: string; deviceIds?: string[] } {
  const ids = (kind: "people" | "rooms" | "devices") => [
    ...new Set(plan?.units.map(({ unitId }) => unitId).filter((id) => kindOf(id) === kind)),
  ];
  const [people, rooms, devices] = [ids("people"), ids("rooms"), ids("devices")];
  return {
    ...(people.length > 0 ? { practitionerIds: people } : {}),
    // The server replans a visit with several rooms, because a move can name only one.
    ...(rooms.length === 1 ? { roomId: rooms[0] } : {}),
    ...(devices.length > 0 ? { deviceIds: devices } : {}),
  };
}
