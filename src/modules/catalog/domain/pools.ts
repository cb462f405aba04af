/** A type of person, room or device. Treatments refer to it, and any unit of that type can be used. */
export type Pool = { value: string; label: string };

/** The licenses that allow a person to give treatments. */
export const practitionerRoles: readonly Pool[] = [
  { value: "MD", label: "Doctor (MD)" },
  { value: "NP", label: "Nurse practitioner (NP)" },
  { value: "RN", label: "Registered nurse (RN)" },
  { value: "LE", label: "Licensed esthetician (LE)" },
  { value: "LT", label: "Laser technician (LT)" },
];

export const roomTypes: readonly Pool[] = [
  { value: "consult", label: "Consultation room" },
  { value: "facial", label: "Facial room" },
  { value: "injection", label: "Injection room" },
  { value: "laser", label: "Laser room" },
  { value: "body", label: "Body room" },
  { value: "iv", label: "IV chair" },
];

export const deviceTypes: readonly Pool[] = [
  { value: "hydra-unit", label: "Hydra unit" },
  { value: "needling-pen", label: "Needling pen" },
  { value: "led", label: "LED panel" },
  { value: "ipl", label: "IPL" },
  { value: "hair-laser", label: "Hair laser" },
  { value: "rf-needle", label: "RF needle" },
  { value: "fractional-laser", label: "Fractional laser" },
  { value: "pigment-laser", label: "Pigment laser" },
  { value: "body-rf", label: "Body RF" },
  { value: "cryo-unit", label: "Cooling unit" },
  { value: "muscle-stimulator", label: "Muscle stimulator" },
  { value: "centrifuge", label: "Centrifuge" },
  { value: "scalp-light", label: "Scalp light" },
];

/** Returns the display name of a pool; its own name if staff added it. */
export function poolLabel(pool: string): string {
  const known = [...practitionerRoles, ...roomTypes, ...deviceTypes].find(({ value }) => value === pool);
  return known?.label ?? pool;
}
