import type { AddOnPlace, BufferStaff, ServiceSegment } from "#modules/catalog/domain/service-segment.ts";
import { isQualifiedOn, type QualifiedPerson } from "./qualified/qualification.ts";
import type { Resource } from "./resource.ts";

/** What one add-on needs in addition to its service: minutes (for one), and optionally a device. */
export type AddOnNeed = {
  addOnId: string;
  minutes: number;
  quantity: number;
  deviceType: string | null;
  /** How the minutes of one divide; empty: one part with the lead and the device. */
  segments?: readonly ServiceSegment[];
  /** Before or after the service's own minutes; `end` unless said. */
  place?: AddOnPlace;
};

/**
 * The needs of one service of a visit. Minutes are prep + client-facing + cleanup; prep and cleanup occupy practitioner, room and device,
 * and the customer doesn't see them.
 */
export type ServiceNeed = {
  serviceId: string;
  /** Kind of treatment; decides the order within a visit. */
  family: string;
  prepMinutes: number;
  customerMinutes: number;
  cleanupMinutes: number;
  /** The people who may perform it, with their own client-facing minutes if they differ. Empty: everyone with one of `roles`. */
  practitioners: readonly QualifiedPerson[];
  /** Asked for when `practitioners` is empty; empty too: any practitioner. */
  roles: readonly string[];
  /** `null` for what happens online. */
  roomType: string | null;
  /** All needed at once, one unit of each. */
  deviceTypes: readonly string[];
  addOns: readonly AddOnNeed[];
  /** How `customerMinutes` divide; empty: one part with the lead and all devices. */
  segments?: readonly ServiceSegment[];
  /** The person who sets up; `lead` by default. */
  setupStaff?: BufferStaff;
  /** The person who cleans; `lead` by default, which only counts where the last part has the lead. */
  cleanupStaff?: BufferStaff;
  /** In parts that don't need the lead they may serve other customers, unless this is false. */
  sharesStaff?: boolean;
  /** A service may require more notice than the clinic does. */
  leadMinutes?: number;
  /** … or be bookable for a shorter time ahead. */
  horizonDays?: number;
};

type Performer = Pick<Resource, "id" | "kind" | "pool">;

/**
 * Client-facing minutes of a service with its add-ons, performed by this practitioner; `undefined` if not qualified, or, where
 * a clinic day is named, not on that day.
 */
export function customerMinutesWith(need: ServiceNeed, practitioner: Performer, date?: string): number | undefined {
  const own = ownMinutesWith(need, practitioner, date);
  if (own === undefined) return undefined;
  return need.addOns.reduce((sum, addOn) => sum + addOn.minutes * addOn.quantity, own);
}

/** The same without its add-ons. */
export function ownMinutesWith(need: ServiceNeed, practitioner: Performer, date?: string): number | undefined {
  if (practitioner.kind !== "practitioner") return undefined;
  if (need.practitioners.length === 0) {
    const mayPerform = need.roles.length === 0 || need.roles.includes(practitioner.pool);
    return mayPerform ? need.customerMinutes : undefined;
  }
  const entry = need.practitioners.find(({ practitionerId }) => practitionerId === practitioner.id);
  if (entry && date !== undefined && !isQualifiedOn(entry, date)) return undefined;
  return entry && (entry.customerMinutes ?? need.customerMinutes);
}
