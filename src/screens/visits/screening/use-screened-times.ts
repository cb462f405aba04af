import { useState } from "react";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { loadSlotStart } from "#modules/booking/web/load-slot-start.ts";
import type { SlotSelection } from "#modules/booking/web/slot-selection.ts";
import type { SlotStart } from "#modules/booking/web/use-slots.ts";
import type { HealthQuestions } from "#modules/care/web/use-asked-questions.ts";
import { firstDayOf, isRuledOut, useHealthCheck } from "#modules/care/web/use-health-check.ts";
import type { WaitFor } from "#modules/waitlist/web/join-waitlist.tsx";
import { browserApi } from "#web/api.ts";
import { type ScreeningMemory, useScreeningMemory } from "./screening-memory.ts";

const api = browserApi<BookingCalls>();

type Times = {
  check: HealthQuestions;
  isGuest: boolean;
  /** The day on which the picker starts. */
  start: SlotStart | undefined;
  selection: SlotSelection;
  /** Stores the answers, for a page where the visitor leaves the times and comes back. */
  memory?: ScreeningMemory;
};

/**
 * Runs the health check on a page with free times. If the answers allow only later days, loads the times again from the
 * first allowed day.
 */
export function useScreenedTimes({ check, isGuest, start, selection, memory }: Times) {
  const serviceKey = check.serviceIds.join();
  const here = useScreeningMemory();
  const {
    told,
    moved: [moved, setMoved],
  } = memory ?? here;
  const own = moved?.key === serviceKey ? moved.value : undefined;
  const health = useHealthCheck(check, {
    isGuest,
    memory: told,
    async onTold({ outcomes, pass }) {
      const first = firstDayOf(outcomes);
      if (isRuledOut(outcomes) || (first === undefined && !own)) return;
      const date = first ?? start?.date;
      const practitionerId = start?.practitionerId;
      const next = await loadSlotStart(api, withPass(selection, pass), { date, practitionerId });
      setMoved({ key: serviceKey, value: { turn: (own?.turn ?? 0) + 1, start: next } });
    },
  });
  const [firstDay, waitFrom] = useState<WaitFor["later"]>();
  const ruledOut = isRuledOut(health.outcomes);
  return {
    health,
    /** Whether none of these treatments can be booked online. */
    isRuledOut: ruledOut,
    /**
     * The first day that the answers allow, set when the visitor chose to join the waitlist because that day can't be
     * booked yet. Undefined if the current answers lead to another day.
     */
    later: health.outcomes.some(({ earliest }) => earliest === firstDay?.date) ? firstDay : undefined,
    onWait: ruledOut ? undefined : waitFrom,
    start: own?.start ?? start,
    selection: withPass(selection, health.told?.pass),
    turn: own?.turn ?? 0,
  };
}

const withPass = (selection: SlotSelection, screening: string | undefined): SlotSelection =>
  screening === undefined ? selection : { ...selection, screening };
