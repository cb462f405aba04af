import { fitSegments, type SegmentKind, type SegmentStaff } from "#modules/catalog/domain/service-segment.ts";
import type { AddOnNeed, ServiceNeed } from "../service-need.ts";

/** One part of a service with its add-ons, as performed by one practitioner. */
export type LinePart = {
  kind: SegmentKind;
  minutes: number;
  staff: SegmentStaff;
  /** `null` for an online part. */
  roomType: string | null;
  devices: readonly string[];
  waitAfter: number;
};

/** Returns the parts of a service in order, for the practitioner's minutes and its add-ons. */
export function partsOf(need: ServiceNeed, ownMinutes: number): LinePart[] {
  const addOnsAt = (place: AddOnNeed["place"]) =>
    need.addOns.filter((addOn) => (addOn.place ?? "end") === place).flatMap((addOn) => partsOfAddOn(need, addOn));
  const parts = [...addOnsAt("start"), ...ownParts(need, ownMinutes), ...addOnsAt("end")];
  const lasting = parts.filter(({ minutes }) => minutes > 0);
  return lasting.length > 0 ? lasting : parts.slice(0, 1);
}

export function isDivided({ segments = [] }: Pick<ServiceNeed, "segments">): boolean {
  return segments.length > 0;
}

function ownParts(need: ServiceNeed, minutes: number): LinePart[] {
  if (!isDivided(need)) return [wholePart(need, minutes, need.deviceTypes)];
  return fitSegments(need.segments ?? [], minutes).map(({ room, ...segment }) => ({
    ...segment,
    roomType: room ?? need.roomType,
  }));
}

function partsOfAddOn(need: ServiceNeed, { minutes, quantity, deviceType, segments = [] }: AddOnNeed): LinePart[] {
  if (segments.length === 0) {
    const own = deviceType === null ? [] : [deviceType];
    return [wholePart(need, minutes * quantity, [...new Set([...devicesThroughout(need), ...own])])];
  }
  const once = fitSegments(segments, minutes).map(({ room, ...segment }) => ({
    ...segment,
    roomType: room ?? need.roomType,
  }));
  return Array.from({ length: quantity }, () => once).flat();
}

/** Returns the devices a service uses from start to end, which are also used during an add-on. */
function devicesThroughout({ segments = [], deviceTypes }: ServiceNeed): readonly string[] {
  const [first, ...others] = segments;
  if (!first) return deviceTypes;
  return first.devices.filter((type) => others.every(({ devices }) => devices.includes(type)));
}

function wholePart({ roomType }: ServiceNeed, minutes: number, devices: readonly string[]): LinePart {
  return { kind: "treatment", minutes, staff: "lead", roomType, devices, waitAfter: 0 };
}
