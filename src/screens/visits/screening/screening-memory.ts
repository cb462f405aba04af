import { useState } from "react";
import type { SlotStart } from "#modules/booking/web/use-slots.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import type { HealthQuestions } from "#modules/care/web/use-asked-questions.ts";
import type { HealthAnswers, MemoryState } from "#modules/care/web/use-health-check.ts";

/**
 * The day on which the time picker starts after health answers have moved it. `turn` changes when the picker must
 * restart.
 */
type PickerStart = { turn: number; start: SlotStart };

export type ScreeningMemory = { told: MemoryState<HealthAnswers>; moved: MemoryState<PickerStart> };

/** Stores the answers of a page's health check while the page is open. */
export function useScreeningMemory(): ScreeningMemory {
  return {
    told: useState<{ key: string; value: HealthAnswers }>(),
    moved: useState<{ key: string; value: PickerStart }>(),
  };
}

/** Returns the health check answers given for the currently selected treatments. */
export function answersOf(
  { told: [told] }: ScreeningMemory,
  { serviceIds }: HealthQuestions,
): ScreeningAnswer[] | undefined {
  return told?.key === serviceIds.join() ? told.value.answers : undefined;
}
