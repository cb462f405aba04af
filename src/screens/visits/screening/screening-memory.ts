import { useState } from "react";
import type { SlotStart } from "#modules/booking/web/use-slots.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import type { HealthQuestions } from "#modules/care/web/use-asked-questions.ts";
import type { HealthAnswers, MemoryState } from "#modules/care/web/use-health-check.ts";

/** Where the times begin since answers moved them; `turn` changes when the picker has to start over. */
type PickerStart = { turn: number; start: SlotStart };

export type ScreeningMemory = { told: MemoryState<HealthAnswers>; moved: MemoryState<PickerStart> };

/** Remembers the health check of a page for as long as the page is open. */
export function useScreeningMemory(): ScreeningMemory {
  return {
    told: useState<{ key: string; value: HealthAnswers }>(),
    moved: useState<{ key: string; value: PickerStart }>(),
  };
}

/** What was answered for the treatments that are chosen now. */
export function answersOf(
  { told: [told] }: ScreeningMemory,
  { serviceIds }: HealthQuestions,
): ScreeningAnswer[] | undefined {
  return told?.key === serviceIds.join() ? told.value.answers : undefined;
}
