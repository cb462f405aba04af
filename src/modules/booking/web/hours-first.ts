type Start = { from: string; isBooked: boolean };

/** The first free start of each hour. */
function firstFreeOfEachHour<Slot extends Start>(slots: readonly Slot[]): Slot[] {
  const shownHours = new Set<string>();
  return slots.filter(({ from, isBooked }) => {
    const hour = from.slice(0, 2);
    if (isBooked || shownHours.has(hour)) return false;
    shownHours.add(hour);
    return true;
  });
}

/** Up to this many free start times are all shown at once. */
const FEW_STARTS = 6;

/** Returns the times that a list shows first for a part of a day: all if they are few, else one per hour. */
export function shownFirst<Slot extends Start>(slots: readonly Slot[]): Slot[] {
  const free = slots.filter(({ isBooked }) => !isBooked);
  return free.length <= FEW_STARTS ? free : firstFreeOfEachHour(free);
}
