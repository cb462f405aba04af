/**
 * The reasons for a stock change. `visit_undone`: the completion of a visit was undone. Both changes get this reason:
 * the one that had removed the pieces from stock, and the one that returned them.
 */
export const stockReasons = [
  "opening",
  "sold",
  "returned",
  "received",
  "counted",
  "damaged",
  "corrected",
  "visit",
  "visit_undone",
] as const;
