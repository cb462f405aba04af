/**
 * The reason for a stock change. `visit_undone`: the pieces that a visit used before its completion was undone, and
 * their return.
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
