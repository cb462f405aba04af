/** Kinds of treatment, which decide the picture and the order of treatments within a visit. */
export const serviceFamilies = [
  { value: "consultation", label: "Consultation" },
  { value: "virtual-consultation", label: "Consultation by video" },
  { value: "hydra-facial", label: "Facial" },
  { value: "peel", label: "Peel" },
  { value: "microneedling", label: "Microneedling" },
  { value: "injectables", label: "Injectables" },
  { value: "prp", label: "Platelet-rich plasma" },
  { value: "laser", label: "Laser" },
  { value: "ipl", label: "Intense pulsed light" },
  { value: "led", label: "LED light" },
  { value: "rf", label: "Radio frequency, face" },
  { value: "body-rf", label: "Radio frequency, body" },
  { value: "cryo", label: "Cooling" },
  { value: "muscle-stimulation", label: "Muscle stimulation" },
  { value: "scalp", label: "Scalp" },
  { value: "shots", label: "Vitamin shots" },
  { value: "iv-drip", label: "IV drip" },
] as const;

export type ServiceFamily = (typeof serviceFamilies)[number]["value"];

export const serviceFamilyNames = serviceFamilies.map(({ value }) => value) as [ServiceFamily, ...ServiceFamily[]]; // the list isn't empty
