import type { TimeOffKind } from "../../../domain/time-off.ts";

/** The reasons for the absence of a person, room or device, in words. */
export const KIND_WORDS: Record<TimeOffKind, string> = {
  vacation: "Vacation",
  sick: "Sick",
  training: "Training",
  maintenance: "In service",
  block: "Blocked",
  outside: "Busy elsewhere",
};

type KindChoice = { value: TimeOffKind; label: string };
const choiceOf = (value: TimeOffKind): KindChoice => ({ value, label: KIND_WORDS[value] });

/** What is chosen from for people, and for rooms and devices. The first is what a form begins with. */
export const PERSON_KINDS = [choiceOf("vacation"), choiceOf("sick"), choiceOf("training")] as const;
export const PLACE_KINDS = [choiceOf("maintenance"), choiceOf("block")] as const;
