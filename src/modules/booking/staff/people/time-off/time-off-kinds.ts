import type { TimeOffKind } from "../../../domain/time-off.ts";

/** The labels of the reasons for the absence of a person, room or device. */
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

/** The reasons to choose from for people, and for rooms and devices. The first is the default. */
export const PERSON_KINDS = [choiceOf("vacation"), choiceOf("sick"), choiceOf("training")] as const;
export const PLACE_KINDS = [choiceOf("maintenance"), choiceOf("block")] as const;
