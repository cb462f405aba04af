import type { ClinicRules } from "../clinic-rules.ts";
import { isDivided } from "./line-parts.ts";
import { type Occupancy, occupancyOf, type Span, spanOver } from "./occupancy.ts";
import { type PlacedPart, runsOfParts } from "./placed-part.ts";

/** The use of a room or device of a type by consecutive parts, given by their indexes in the visit. */
export type UnitUse = Occupancy & {
  pool: string;
  parts: number[];
  /** Equal for uses of the same kind and pool that differ only in their time within the visit. */
  fitKey: string;
};

/** Cleanup of a device that is used in the middle of a treatment, if its type has no cleanup time of its own. */
const DEVICE_CLEANUP_MINUTES = 5;

/**
 * Returns the rooms used. A room stays claimed across parts, including waiting times, from its setup to its cleanup.
 */
export function roomsOf(placed: readonly PlacedPart[]): UnitUse[] {
  const runs = runsOfParts(
    placed,
    ({ roomType }) => roomType !== null,
    ({ staysInRoom }) => staysInRoom,
  );
  return runs.map((parts) => {
    const claims = parts.flatMap((index): Span[] => {
      const part = placed[index];
      if (!part) return [];
      const { span, need } = part;
      const setUp = part.isFirst || index === parts[0] ? need.prepMinutes : 0;
      const cleanUp = part.isLast || index === parts.at(-1) ? need.cleanupMinutes : 0;
      return [{ from: span.from - setUp, to: span.to + cleanUp }];
    });
    return useOf(placed, parts, { kind: "room", pool: placed[parts[0] ?? 0]?.roomType ?? "" }, claims);
  });
}

/**
 * Returns the devices used. A device is claimed for the parts that use it. Its claim includes the setup only if the
 * first part uses it.
 */
export function devicesOf(
  placed: readonly PlacedPart[],
  cleanupOf: NonNullable<ClinicRules["deviceCleanup"]>,
  hasBuffers: boolean,
): UnitUse[] {
  const pools = new Set(placed.flatMap(({ devices }) => devices));
  return [...pools].flatMap((pool) =>
    runsOfParts(
      placed,
      ({ devices }) => devices.includes(pool),
      ({ keptDevices, staysInRoom }) => staysInRoom && keptDevices.includes(pool),
    ).map((parts) => {
      const claims = parts.flatMap((index): Span[] => {
        const part = placed[index];
        if (!part) return [];
        const isEnd = part.isLast || index === parts.at(-1);
        const cleanUp = isEnd && hasBuffers ? (cleanupOf[pool] ?? usualCleanup(part)) : 0;
        return [{ from: part.span.from - (part.isFirst ? part.need.prepMinutes : 0), to: part.span.to + cleanUp }];
      });
      return useOf(placed, parts, { kind: "device", pool }, claims);
    }),
  );
}

function usualCleanup({ isLast, need }: PlacedPart): number {
  return isLast || !isDivided(need) ? need.cleanupMinutes : DEVICE_CLEANUP_MINUTES;
}

function useOf(
  placed: readonly PlacedPart[],
  parts: number[],
  { kind, pool }: { kind: "room" | "device"; pool: string },
  claims: readonly Span[],
): UnitUse {
  const client = spanOver(parts.flatMap((index) => placed[index]?.span ?? []));
  const occupancy = occupancyOf({ claims: [spanOver(claims)], clients: [client], touches: [] });
  return { pool, parts, ...occupancy, fitKey: `${kind} ${pool} ${occupancy.key}` };
}
