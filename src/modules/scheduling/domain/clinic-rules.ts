import type { FamilyOrder } from "#modules/care/domain/family-order.ts";
import type { Closure } from "#modules/content/domain/closure.ts";
import type { WeeklyHours } from "./resource.ts";

/** What a clinic decides about booking. Staff edit these; nothing in the code knows a clinic. */
export type ClinicRules = {
  /** IANA name: opening hours are wall time there. */
  timeZone: string;
  hours: WeeklyHours;
  /** Calendar days on which the clinic is closed or open at other times. */
  closures: readonly Closure[];
  /** Wall time by which the client-facing part of a visit must have ended; ending exactly then passes (BK-1). */
  closingTime: string;
  /** Starts lie on this raster of the wall clock; a multiple of 5. */
  stepMinutes: number;
  /** A visit starts no sooner than this many minutes from now. */
  leadMinutes: number;
  /** A visit starts no later than this many calendar days from today. */
  horizonDays: number;
  /** What walking from one room to another takes within a visit. */
  moveMinutes: number;
  /** Longest wait within a visit, all waits together. */
  maxIdleMinutes: number;
  /** Minutes that devices of a type are cleaned; of other types the treatment's clean-up counts. */
  deviceCleanup?: Readonly<Record<string, number>>;
  /** Where kinds of treatment stand within a visit; as shipped where it is missing. */
  familyOrder?: FamilyOrder;
};
