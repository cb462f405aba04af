export type FreeDay = { date: string; times: string[] };

/** A treatment's next free days as a page shows them: booking reads them, the page hands them on. */
export type FreeDaysReading = {
  state: { kind: "reading" } | { kind: "failed" } | { kind: "read"; days: FreeDay[] };
  retry: () => void;
};
