import type { AddOnPlace, BufferStaff, ServiceSegment } from "#modules/catalog/domain/service-segment.ts";
import { isQualifiedOn, type QualifiedPerson } from "./qualified/qualification.ts";
import type { Resource } from "./resource.ts";

/** The additional needs of one add-on: the minutes for one piece of `quantity`, and optionally a device. */
export type AddOnNeed = {
  addOnId: string;
  minutes: number;
  quantity: number;
  deviceType: string | null;
  /** How the add-on's minutes are divided; if empty, one part with the lead and the device. */
  segments?: readonly ServiceSegment[];
  /** The add-on's place before or after the service's own minutes; default `end`. */
  place?: AddOnPlace;
};

/**
 * The needs of one service in a visit. Minutes are prep + customer-facing + cleanup. Prep and cleanup occupy
 * practitioner, room and device, and aren't shown to the customer.
 */
export type ServiceNeed = {
  serviceId: string;
  /** Kind of treatment; determines the order within a visit. */
  family: string;
  prepMinutes: number;
  customerMinutes: number;
  cleanupMinutes: number;
  /**
   * The people who may perform it, with their own customer-facing minutes if they differ. Empty: everyone with one of
   * `roles`.
   */
  practitioners: readonly QualifiedPerson[];
  /** Required if `practitioners` is empty. If both are empty, any practitioner may perform it. */
  roles: readonly string[];
  /** `null` for an online service. */
  roomType: string | null;
  /** The types of devices needed, all at once: one unit of each. */
  deviceTypes: readonly string[];
  addOns: readonly AddOnNeed[];
  /** How `customerMinutes` are divided; if empty, one part with the lead and all devices. */
  segments?: readonly ServiceSegment[];
  /** Who sets up; `lead` (the practitioner of the service) by default. */
  setupStaff?: BufferStaff;
  /** Who cleans up; `lead` by default. The lead cleans up only if they perform the last part. */
  cleanupStaff?: BufferStaff;
  /** Whether the lead may serve other customers during parts that don't need them; true by default. */
  sharesStaff?: boolean;
  /** A longer notice before the visit than the clinic requires, in minutes. */
  leadMinutes?: number;
  /** A shorter booking horizon than the clinic's. */
  horizonDays?: number;
};

type Performer = Pick<Resource, "id" | "kind" | "pool">;

/**
 * Returns the customer-facing minutes of a service with its add-ons for this practitioner; `undefined` if not
 * qualified, or, if a clinic day is given, not on that day.
 */
export function customerMinutesWith(need: ServiceNeed, practitioner: Performer, date?: string): number | undefined {
  const own = ownMinutesWith(need, practitioner, date);
  if (own === undefined) return undefined;
  return need.addOns.reduce((sum, addOn) => sum + addOn.minutes * addOn.quantity, own);
}

/**
 * Returns the customer-facing minutes of a service without its add-ons for this practitioner, as `customerMinutesWith`
 * does with them.
 */
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
