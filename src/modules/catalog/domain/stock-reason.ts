/** Why the stock of a size changed. `visit_undone` are the pieces of a visit whose completion was taken back, out and in again. */
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
