type Free = { slots: readonly { startsAt: string }[] };

/**
 * For each treatment the first of its free starts that no treatment before it shows, so that the strip doesn't say one time
 * four times; its very first one where all of them are shown already.
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
