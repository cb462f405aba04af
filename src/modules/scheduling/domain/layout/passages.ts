import type { ClinicRules } from "../clinic-rules.ts";
import type { ServiceNeed } from "../service-need.ts";
import { isDivided, type LinePart } from "./line-parts.ts";

/**
 * The interval between two parts of a visit: its total minutes, how many of these the customer waits, and whether room
 * and devices stay claimed.
 */
export type Passage = { gap: number; idle: number; sameRoom: boolean; keptDevices: readonly string[]; moved: boolean };

type Way = Omit<Passage, "idle">;

const IDLE_STEP = 5;

/**
 * Returns the possible intervals before each part but the first: staying in the room or moving to another, each with
 * several waiting times.
 */
export function passagesOf(
  needs: readonly ServiceNeed[],
  parts: readonly (readonly LinePart[])[],
  rules: Pick<ClinicRules, "moveMinutes" | "maxIdleMinutes">,
): Passage[][] {
  let all: Passage[][] = [[]];
  for (const { ways, mostIdle } of boundariesOf(needs, parts, rules)) {
    all = all.flatMap((passages) => {
      const waited = passages.reduce((sum, { idle }) => sum + idle, 0);
      const waits: number[] = [];
      const most = Math.min(mostIdle, rules.maxIdleMinutes - waited);
      for (let idle = 0; idle <= most; idle += IDLE_STEP) waits.push(idle);
      return ways.flatMap((way) => waits.map((idle) => [...passages, { ...way, gap: way.gap + idle, idle }]));
    });
  }
  return all;
}

function boundariesOf(
  needs: readonly ServiceNeed[],
  parts: readonly (readonly LinePart[])[],
  { moveMinutes, maxIdleMinutes }: Pick<ClinicRules, "moveMinutes" | "maxIdleMinutes">,
): { ways: Way[]; mostIdle: number }[] {
  return parts.flatMap((line, index) =>
    line.flatMap((part, at) => {
      const before = line[at - 1];
      if (before) return { ways: [wayWithin(before, part, moveMinutes)], mostIdle: before.waitAfter };
      const last = parts[index - 1]?.at(-1);
      const [from, to] = [needs[index - 1], needs[index]];
      if (!last || !from || !to) return [];
      return {
        ways: waysBetween({ need: from, part: last }, { need: to, part }, moveMinutes),
        mostIdle: maxIdleMinutes,
      };
    }),
  );
}

function wayWithin(before: LinePart, after: LinePart, moveMinutes: number): Way {
  if (before.roomType !== after.roomType) return moveOf(moveMinutes);
  const keptDevices = before.devices.filter((type) => after.devices.includes(type));
  return { gap: 0, sameRoom: true, keptDevices, moved: false };
}

type Edge = { need: ServiceNeed; part: LinePart };

function waysBetween(before: Edge, after: Edge, moveMinutes: number): Way[] {
  const [left, found] = [devicesAtEdge(before.need, -1), devicesAtEdge(after.need, 0)];
  const keptDevices = left.filter((type) => found.includes(type));
  const isSameSetup = left.length > 0 && keptDevices.length === left.length && left.length === found.length;
  const [from, to] = [before.part.roomType, after.part.roomType];
  if (from === null && to === null) return [{ gap: 0, sameRoom: true, keptDevices, moved: false }];
  const move = moveOf(moveMinutes);
  if (from !== to) return [move];
  // In one room, cleanup and prep overlap; on the same devices, no new setup is needed.
  const gap = isSameSetup ? 0 : Math.max(before.need.cleanupMinutes, after.need.prepMinutes);
  return [{ gap, sameRoom: true, keptDevices, moved: false }, move];
}

function moveOf(gap: number): Way {
  return { gap, sameRoom: false, keptDevices: [], moved: true };
}

/** Returns the devices at a treatment's start (0) or end (-1); devices of add-ons come and go. */
function devicesAtEdge(need: ServiceNeed, at: 0 | -1): readonly string[] {
  return isDivided(need) ? (need.segments?.at(at)?.devices ?? []) : need.deviceTypes;
}
