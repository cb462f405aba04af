import { WEEKDAYS } from "#modules/content/staff/settings/parts/hours-week.tsx";
import { counted } from "#shared/counted.ts";
import type { Setup } from "../setup-api.ts";

export type StepName =
  | "clinic"
  | "hours"
  | "people"
  | "places"
  | "treatments"
  | "products"
  | "payments"
  | "mail"
  | "texts"
  | "open";

const countOf = ({ units }: Setup, kind: Setup["units"][number]["kind"]) =>
  units.filter((unit) => unit.kind === kind).length;

/** The steps in order, each with a summary of what has been entered; empty if nothing has. */
export const STEPS: readonly { step: StepName; title: string; said: (setup: Setup) => string }[] = [
  { step: "clinic", title: "Your clinic", said: ({ isNamed, clinic }) => (isNamed ? clinic.name : "") },
  {
    step: "hours",
    title: "Hours",
    said: ({ openDays }) => (openDays > 0 ? `open on ${openDays} of ${WEEKDAYS.length} days` : ""),
  },
  {
    step: "people",
    title: "People",
    said: (setup) => (countOf(setup, "practitioner") > 0 ? `${countOf(setup, "practitioner")} added` : ""),
  },
  {
    step: "places",
    title: "Rooms and devices",
    said: (setup) => {
      const [rooms, devices] = [countOf(setup, "room"), countOf(setup, "device")];
      return rooms + devices > 0 ? `${counted(rooms, "room")}, ${counted(devices, "device")}` : "";
    },
  },
  {
    step: "treatments",
    title: "First treatments",
    said: ({ treatments }) => (treatments.length > 0 ? counted(treatments.length, "treatment") : ""),
  },
  {
    step: "products",
    title: "What you offer",
    said: ({ products }) => (products > 0 ? counted(products, "product") : ""),
  },
  { step: "payments", title: "Getting paid", said: ({ payments }) => (payments === "provider" ? "connected" : "") },
  { step: "mail", title: "Email", said: ({ sendsMail }) => (sendsMail ? "connected" : "") },
  { step: "texts", title: "Policies and questions", said: () => "" },
  { step: "open", title: "Look it over and open", said: ({ isOpen }) => (isOpen ? "open" : "") },
];

/** Returns a step's title for the list of steps and the heading of its page. */
export const titleOf = (name: StepName): string => STEPS.find(({ step }) => step === name)?.title ?? "";
