type Free = { slots: readonly { startsAt: string }[] };

/**
 * Returns for each treatment its first free start time that no earlier treatment in the list shows, so that the strip
 * doesn't repeat one time four times. If all its times are already shown, returns its first.
 */
export function variedStarts<Read extends Free>(read: readonly Read[]): { read: Read; slot: Read["slots"][number] }[] {
  const shown = new Set<string>();
  return read.flatMap((one) => {
    const slot = one.slots.find(({ startsAt }) => !shown.has(startsAt)) ?? one.slots[0];
    if (!slot) return [];
    shown.add(slot.startsAt);
    return [{ read: one, slot }];
  });
}
