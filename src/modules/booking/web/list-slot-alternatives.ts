import type { WireStartExplanation } from "../contract/explain-slot.ts";
import type { WireSlot } from "../contract/slot.ts";
import { dayAndTime, shortTime } from "./why-not-words.ts";

const MOST = 4;

/**
 * An alternative that is available at once: a start time, a practitioner, or the visit without the treatment that
 * doesn't fit.
 */
export type SlotAlternative =
  | { kind: "start"; label: string; slot: WireSlot; practitionerId: string | undefined }
  | SmallerVisit;

type SmallerVisit = Pick<WireSlot, "warnings"> & {
  kind: "split";
  label: string;
  now: string[];
  later: string[];
  date: string;
  time: string;
};

/** Returns the warnings to read before an alternative is taken. */
export const warningsOf = (way: SlotAlternative): Pick<WireSlot, "warnings"> => (way.kind === "start" ? way.slot : way);

type Question = {
  date: string;
  time: string;
  practitionerId: string | undefined;
  /** Returns a treatment's name; undefined if a visit can't be made smaller. */
  nameOf?: ((serviceId: string) => string | undefined) | undefined;
};

/** Returns at most four alternatives to a start time that isn't available, the nearest first. */
export function listSlotAlternatives(
  { free, alternatives }: WireStartExplanation,
  { date, time, practitionerId, nameOf }: Question,
): SlotAlternative[] {
  if (free) return [];
  const { sameDay, otherDay, otherPractitioner, split } = alternatives;
  const starts: SlotAlternative[] = [
    ...sameDay.map((slot) => ({ kind: "start" as const, label: shortTime(slot.from), slot, practitionerId })),
    ...(otherDay
      ? [{ kind: "start" as const, label: dayAndTime(otherDay.date, otherDay.from), slot: otherDay, practitionerId }]
      : []),
    ...otherPractitioner.slice(0, 1).map(({ id, name, slot }) => ({
      kind: "start" as const,
      label: `${shortTime(time)} with ${name}`,
      slot,
      practitionerId: id,
    })),
  ];
  const names = split && nameOf && split.now.map((id) => nameOf(id));
  if (!split || !names || names.some((name) => name === undefined)) return starts.slice(0, MOST);
  const label = `Only ${names.join(" and ")} at ${shortTime(time)}`;
  const smaller: SlotAlternative = { kind: "split", label, ...split, date, time };
  return [...starts.slice(0, MOST - 1), smaller];
}
