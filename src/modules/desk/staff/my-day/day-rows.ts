import type { WireMyDay } from "#modules/booking/staff/contract/visit-page.ts";

type MyVisit = WireMyDay["visits"][number];
export type DayRow =
  | { kind: "visit"; startsAt: string; endsAt: string; visit: MyVisit }
  | { kind: "free"; startsAt: string; endsAt: string };

const GONE = new Set<MyVisit["status"]>(["cancelled", "held"]);

/** Returns the visits of a day and the free time between them, by time. */
export function dayRowsOf({ visits, free }: Pick<WireMyDay, "visits" | "free">): DayRow[] {
  const rows: DayRow[] = [
    ...visits
      .filter(({ status }) => !GONE.has(status))
      .map((visit) => ({ kind: "visit" as const, startsAt: visit.startsAt, endsAt: visit.endsAt, visit })),
    ...free.map((stretch) => ({ kind: "free" as const, ...stretch })),
  ];
  return rows.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}

/** Returns the current visit: one in progress or waiting, else the next. Undefined once all are over. */
export function nextVisitOf({ visits }: Pick<WireMyDay, "visits">, now: Date): MyVisit | undefined {
  const open = visits.filter(({ status }) => status === "booked" || status === "confirmed" || status === "checked_in");
  return (
    open.find(({ stage }) => stage === "in_room" || stage === "finishing") ??
    open.find(({ status }) => status === "checked_in") ??
    open.find(({ endsAt }) => Date.parse(endsAt) > now.getTime())
  );
}

/** Formats "4 visits, next in 3 minutes". */
export function dayWords({ visits }: Pick<WireMyDay, "visits">, now: Date): string {
  const count = visits.filter(({ status }) => !GONE.has(status)).length;
  if (count === 0) return "No visits";
  const words = count === 1 ? "1 visit" : `${count} visits`;
  const ahead = visits.find(
    ({ status, startsAt }) => (status === "booked" || status === "confirmed") && Date.parse(startsAt) > now.getTime(),
  );
  return ahead ? `${words}, next ${inWords((Date.parse(ahead.startsAt) - now.getTime()) / 60_000)}` : words;
}

function inWords(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  if (whole < 60) return `in ${whole} ${whole === 1 ? "minute" : "minutes"}`;
  const hours = Math.round(whole / 60);
  return `in ${hours} ${hours === 1 ? "hour" : "hours"}`;
}

/** Returns the visit's state in a few words, such as "Not here yet" or "In the room". */
export function placeWords({ status, stage }: Pick<MyVisit, "status" | "stage">): string {
  if (status === "checked_in")
    return stage === "waiting" ? "Waiting" : stage === "finishing" ? "Finishing" : "In the room";
  return {
    booked: "Not here yet",
    confirmed: "Confirmed",
    completed: "Done",
    no_show: "No-show",
    held: "Held",
    cancelled: "Canceled",
  }[status];
}
