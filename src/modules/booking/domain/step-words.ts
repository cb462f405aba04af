import type { VisitStep } from "./visit-history.ts";

/** Verbs for what a person did with a visit, shown after their name. */
export const STEP_WORDS: Record<VisitStep, string> = {
  book: "booked",
  move: "moved",
  resize: "changed the minutes",
  add_service: "added a treatment",
  take_service: "took a treatment off",
  confirm: "confirmed",
  check_in: "checked in",
  in_room: "brought into the room",
  finish: "finished the last treatment",
  complete: "completed",
  no_show: "marked as a no-show",
  cancel: "canceled",
  late: "said they are late",
  undo: "undid the last step",
};
