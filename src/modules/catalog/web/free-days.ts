export type FreeDay = { date: string; times: string[] };

/** A treatment's next free days. Booking reads them, and the page passes them on to this module. */
export type FreeDaysReading = {
  state: { kind: "reading" } | { kind: "failed" } | { kind: "read"; days: FreeDay[] };
  retry: () => void;
};
