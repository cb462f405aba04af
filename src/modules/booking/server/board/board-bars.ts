import { isClinicUnit } from "#modules/scheduling/domain/resource.ts";
import type { WireBar } from "../../staff/contract/board.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { BoardVisitRow } from "./board-rows.ts";
import { HOLDER_WORDS } from "./holder-kind.ts";
import { type BoardClinicDay, minuteOf } from "./lane-hours.ts";

type Span = WireBar["spans"][number];
type Line = BoardVisitRow["lines"][number];

/** Returns a visit as the board shows it to a staff member: without the drag lock if this staff member holds it. */
export function toBar(
  row: BoardVisitRow,
  day: BoardClinicDay,
  { snapshot, accountId }: { snapshot: ClinicSnapshot; accountId: string },
): WireBar {
  return {
    appointmentId: row.id,
    version: row.version,
    status: row.status,
    ...(row.stage ? { stage: row.stage } : {}),
    via: row.via,
    ...(row.customerId ? { customerId: row.customerId } : {}),
    name: row.name ?? (row.status === "held" ? "Held" : "Guest"),
    treatment: row.lines.map(({ name }) => name).join(", "),
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    practitionerId: row.practitionerId,
    spans: spansOf(row, day, snapshot),
    ...(row.checkedInAt === null ? {} : { checkedInAt: instantOf(row.checkedInAt) }),
    ...(row.inRoomAt === null ? {} : { inRoomAt: instantOf(row.inRoomAt) }),
    ...(row.status === "held" && row.holder !== null && row.holdExpiresAt !== null
      ? { hold: { by: row.heldByName ?? HOLDER_WORDS[row.holder], expiresAt: instantOf(row.holdExpiresAt) } }
      : {}),
    ...(row.lockedBy !== null && row.lockedUntil !== null && row.lockedById !== accountId
      ? { lock: { by: row.lockedBy, until: instantOf(row.lockedUntil) } }
      : {}),
  };
}

/**
 * Formats an instant without milliseconds, which keeps the response short: a day of 150 visits has a thousand instants.
 */
function instantOf(seconds: number): string {
  return `${new Date(Math.floor(seconds) * 1_000).toISOString().slice(0, 19)}Z`;
}

/**
 * Returns a visit's spans in its lanes: one for each claim, or one for each treatment in lanes where the visit has no
 * claims, such as after it was closed. Within a span, the customer's time runs from the first to the last treatment
 * that uses the lane; the remainder is prep and clean-up.
 */
function spansOf(row: BoardVisitRow, day: BoardClinicDay, snapshot: ClinicSnapshot): Span[] {
  const claimed = row.claims.flatMap((claim): Span[] => {
    const lines = row.lines.filter((line) => usesLane(line, claim.resourceId, snapshot) && overlaps(line, claim));
    const using = lines.length > 0 ? lines : row.lines.filter((line) => overlaps(line, claim));
    const from = Math.max(claim.from, Math.min(...using.map((line) => line.from), claim.to));
    const to = Math.min(claim.to, Math.max(...using.map((line) => line.to), from));
    return spanOf(snapshot, day, claim.resourceId, [claim.from, from, to, claim.to]);
  });
  const isClaimed = new Set(row.claims.map(({ resourceId }) => resourceId));
  const left = row.lines.flatMap((line) =>
    [line.practitionerId, line.roomId].flatMap((laneId) =>
      laneId === null || isClaimed.has(laneId)
        ? []
        : spanOf(snapshot, day, laneId, [line.from, line.from, line.to, line.to]),
    ),
  );
  return [...claimed, ...left];
}

type Edges = [starts: number, from: number, to: number, ends: number];

/** Returns the span in a lane, as a list of one; an empty list for a resource that no longer has a lane. */
function spanOf({ clinic }: ClinicSnapshot, day: BoardClinicDay, laneId: string, edges: Edges): Span[] {
  const lane = clinic.resources.filter(isClinicUnit).findIndex(({ id }) => id === laneId);
  const [starts, from, to, ends] = edges;
  return lane < 0 ? [] : [[lane, minuteOf(day, starts), minuteOf(day, from), minuteOf(day, to), minuteOf(day, ends)]];
}

function overlaps(line: Line, claim: { from: number; to: number }): boolean {
  return line.from < claim.to && claim.from < line.to;
}

/**
 * Whether a treatment uses a lane. Devices aren't stored with a treatment; its needs show whether it uses that type of
 * device.
 */
function usesLane(line: Line, laneId: string, { clinic, services }: ClinicSnapshot): boolean {
  if (line.practitionerId === laneId || line.roomId === laneId) return true;
  const unit = clinic.resources.find(({ id }) => id === laneId);
  return unit?.kind === "device" && services.get(line.serviceId)?.need.deviceTypes.includes(unit.pool) === true;
}
