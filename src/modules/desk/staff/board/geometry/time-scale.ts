/** Maps minutes of the day to pixels of the board. */
export type TimeScale = { from: number; to: number; width: number };

const HOUR = 60;
/**
 * Minutes drawn before the first and after the last hour. They leave room for preparation, cleaning and the last hour's
 * line.
 */
const MARGIN_MINUTES = 12;

/**
 * Returns the part of the day that the board shows: the clinic's working hours, and anything outside them. Without
 * either it is 9 to 5.
 */
export function shownSpan(
  hours: { opens: number; closes: number } | undefined,
  busy: readonly { busyFrom: number; busyTo: number }[],
): { from: number; to: number } {
  const starts = busy.map(({ busyFrom }) => busyFrom);
  const ends = busy.map(({ busyTo }) => busyTo);
  if (hours) {
    starts.push(hours.opens);
    ends.push(hours.closes);
  }
  if (starts.length === 0) return withMargin(9 * HOUR, 17 * HOUR);
  const first = Math.min(...starts);
  const last = Math.max(...ends);
  // Visits that extend past a full hour only by the margin don't need another hour.
  return withMargin(
    Math.floor((first + MARGIN_MINUTES) / HOUR) * HOUR,
    Math.ceil((last - MARGIN_MINUTES) / HOUR) * HOUR,
  );
}

const withMargin = (from: number, to: number) => ({ from: from - MARGIN_MINUTES, to: to + MARGIN_MINUTES });

export function pixelsPerMinute({ from, to, width }: TimeScale): number {
  return width / Math.max(1, to - from);
}

export function xOf(scale: TimeScale, minute: number): number {
  return (minute - scale.from) * pixelsPerMinute(scale);
}

export function minuteAt(scale: TimeScale, x: number): number {
  return scale.from + x / pixelsPerMinute(scale);
}

/** Returns the full hours that have a line and a label. */
export function hourMarks({ from, to }: { from: number; to: number }): number[] {
  const marks: number[] = [];
  for (let minute = Math.ceil(from / HOUR) * HOUR; minute <= to; minute += HOUR) marks.push(minute);
  return marks;
}

/** Rounds to the nearest step of the grid. */
export function snapTo(minute: number, step: number): number {
  return Math.round(minute / step) * step;
}
