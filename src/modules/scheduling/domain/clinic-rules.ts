import type { FamilyOrder } from "#modules/care/domain/family-order.ts";
import type { Closure } from "#modules/content/domain/closure.ts";
import type { WeeklyHours } from "./resource.ts";

/** A clinic's decisions about booking. Staff edit them; no clinic is hard-coded. */
export type ClinicRules = {
  /** IANA name of the time zone of the opening hours. */
  timeZone: string;
  hours: WeeklyHours;
  /** Calendar days on which the clinic is closed or open at other times. */
  closures: readonly Closure[];
  /** Wall time by which the customer-facing part of a visit must end; ending exactly then is allowed (BK-1). */
  closingTime: string;
  /** Start times lie on this grid of wall time, in minutes; a multiple of 5. */
  stepMinutes: number;
  /** A visit starts no sooner than this many minutes from now. */
  leadMinutes: number;
  /** A visit starts no later than this many calendar days from today. */
  horizonDays: number;
  /** Minutes for walking from one room to another within a visit. */
  moveMinutes: number;
  /** The maximum total waiting time within a visit. */
  maxIdleMinutes: number;
  /** Cleaning minutes by device type. Other types use the treatment's cleanup time. */
  deviceCleanup?: Readonly<Record<string, number>>;
  /** The order of treatment kinds within a visit; the shipped order if absent. */
  familyOrder?: FamilyOrder;
};
