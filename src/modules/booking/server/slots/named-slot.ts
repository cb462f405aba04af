import type { SlotOption } from "#modules/scheduling/domain/availability.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { DateWarning } from "../intervals/medical-dates.ts";

/** Why a day or start isn't available so soon after another visit, as text, and the first day that is available. */
export type MedicalReason = { why?: string; earliest?: string };

/**
 * A start with its practitioners' names. `recommended`: whether to show customers that this start fits the day best.
 * `warnings`: what the customer should read before choosing it.
 */
export type NamedSlot = SlotOption &
  MedicalReason & { practitioners: { id: string; name: string }[]; recommended?: boolean; warnings?: DateWarning[] };

/** Adds the names of those who could perform a start. */
export function nameSlot({ practitioners }: ClinicSnapshot, slot: SlotOption): NamedSlot {
  const nameOf = (id: string) => practitioners.find((person) => person.id === id)?.name ?? "";
  return { ...slot, practitioners: slot.practitionerIds.map((id) => ({ id, name: nameOf(id) })) };
}
