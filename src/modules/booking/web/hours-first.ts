type Start = { from: string; isBooked: boolean };

/** The first free start of each hour: what a list of times shows before "More times" is pressed. */
export function firstFreeOfEachHour<Slot extends Start>(slots: readonly Slot[]): Slot[] {
  const seen = new Set<string>();
  return slots.filter(({ from, isBooked }) => {
    const hour = from.slice(0, 2);
    if (isBooked || seen.has(hour)) return false;
    seen.add(hour);
    return true;
  });
}

type Taken = Start & { reason?: string | undefined };

/** The first start of each hour in which none is free: what a list of times offers to explain. What has passed explains itself. */
export function takenHours<Slot extends Taken>(slots: readonly Slot[]): Slot[] {
  const free = new Set(slots.filter(({ isBooked }) => !isBooked).map(({ from }) => from.slice(0, 2)));
  const seen = new Set<string>();
  return slots.filter(({ from, reason }) => {
    const hour = from.slice(0, 2);
    if (free.has(hour) || seen.has(hour) || reason === "past") return false;
    seen.add(hour);
    return true;
  });
}
