/**
 * The reason for a stock change. `visit_undone` marks the items of a visit whose completion was undone, out and in
 * again.
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
