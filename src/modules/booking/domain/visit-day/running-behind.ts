/** A period in which a visit needs a practitioner, including setup and cleanup. */
export type BusyStretch = { visitId: string; isOpen: boolean; from: Date; to: Date };

const MINUTE_MS = 60_000;
const STEP_MINUTES = 5;

/**
 * Returns by visit how many minutes later it begins when a practitioner is behind. A visit that is running, or should
 * have ended, ends that much later; if none is running, the next visit begins that much later. Free time in between
 * reduces the delay. `isOpen`: the customer is in the clinic. Minutes are rounded up to five.
 */
export function delaysBehind(
  stretches: readonly BusyStretch[],
  { now, minutes }: { now: Date; minutes: number },
): Map<string, number> {
  const inOrder = [...stretches].sort((a, b) => a.from.getTime() - b.from.getTime());
  const hasBegun = ({ from, to, isOpen }: BusyStretch) => from <= now && (to > now || isOpen);
  const ends = inOrder.filter(hasBegun).map(({ to }) => to.getTime());
  const begun = new Set(inOrder.filter(hasBegun).map(({ visitId }) => visitId));
  const coming = inOrder.filter(({ from }) => from > now);
  const [first] = coming;
  let freeAt =
    ends.length > 0
      ? Math.max(now.getTime(), Math.max(...ends) + minutes * MINUTE_MS)
      : (first?.from.getTime() ?? 0) + minutes * MINUTE_MS;
  const delays = new Map<string, number>();
  for (const { visitId, from, to } of coming) {
    const delayMs = Math.max(0, freeAt - from.getTime());
    freeAt = Math.max(freeAt, to.getTime() + delayMs);
    const rounded = Math.ceil(delayMs / MINUTE_MS / STEP_MINUTES) * STEP_MINUTES;
    if (rounded > 0 && !begun.has(visitId) && !delays.has(visitId)) delays.set(visitId, rounded);
  }
  return delays;
}
