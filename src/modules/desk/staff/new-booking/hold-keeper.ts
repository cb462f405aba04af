export type HeldPlace<W> = { wanted: W; holdId: string; expiresAt: string };

/**
 * Keeps the one hold of a booking that is being made. Choices come faster than answers: requests go out one after the
 * other, each replacing the hold before it, and only the answer to the newest choice is passed on. When it is closed,
 * whatever is held then or arrives later is freed.
 */
export function createHoldKeeper<W>({
  hold,
  release,
  onChange,
}: {
  /** Holds a place in exchange for the one before. */
  hold(wanted: W, formerHoldId: string | undefined): Promise<{ holdId: string; expiresAt: string }>;
  release(holdId: string): Promise<void>;
  onChange(state: { held: HeldPlace<W> | undefined; wanted: W | undefined; error: unknown }): void;
}) {
  let wanted: W | undefined;
  let held: HeldPlace<W> | undefined;
  let isWorking = false;
  let isClosed = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (wanted !== held?.wanted) {
      const target = wanted;
      if (target === undefined) {
        const former = held;
        held = undefined;
        if (former) await release(former.holdId).catch(() => undefined); // It ends by itself in minutes.
        continue;
      }
      try {
        const place = await hold(target, held?.holdId);
        held = { wanted: target, ...place };
        if (wanted === target && !isClosed) onChange({ held, wanted, error: undefined });
      } catch (error) {
        if (wanted !== target) continue;
        wanted = held?.wanted;
        if (!isClosed) onChange({ held, wanted, error });
      }
    }
    isWorking = false;
  }

  return {
    /** Another choice; without one the hold is freed. */
    want(next: W | undefined): void {
      if (isClosed) return;
      wanted = next;
      onChange({ held: held?.wanted === next ? held : undefined, wanted, error: undefined });
      void work();
    },
    /** The booking was made with the hold: there is nothing to free. */
    spend(): void {
      isClosed = true;
      wanted = held?.wanted;
    },
    close(): void {
      if (isClosed) return;
      isClosed = true;
      wanted = undefined;
      void work();
    },
  };
}

export type HoldKeeper<W> = ReturnType<typeof createHoldKeeper<W>>;
