/** The position of a kind of treatment within a visit: its step, or `anywhere` if it doesn't touch the skin. */
export type FamilyPlace = number | "anywhere";

export type FamilyOrder = Readonly<Record<string, FamilyPlace>>;

/** The steps of a visit, from the first to the last. */
export const visitSteps = [
  "Talk",
  "Cleansing and facials",
  "Light, laser and needling",
  "Peel",
  "LED light",
  "Injections",
] as const;

/**
 * The shipped order: talk first, then skin cleansing, then light and laser, then peels, then LED, and needles last.
 * Drips and shots touch no skin, so they go before or after the rest. A clinic's medical director can choose another
 * order.
 */
export const shippedFamilyOrder: FamilyOrder = {
  consultation: 0,
  "virtual-consultation": 0,
  facial: 1,
  "hydra-facial": 1,
  scalp: 1,
  body: 1,
  "body-rf": 1,
  cryo: 1,
  "muscle-stimulation": 1,
  needling: 2,
  microneedling: 2,
  rf: 2,
  laser: 2,
  ipl: 2,
  "hair-laser": 2,
  peel: 3,
  led: 4,
  light: 4,
  injectable: 5,
  injectables: 5,
  prp: 5,
  iv: "anywhere",
  "iv-drip": "anywhere",
  shot: "anywhere",
  shots: "anywhere",
};
