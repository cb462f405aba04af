export type HeldPlace<W> = { wanted: W; holdId: string; expiresAt: string };

/**
 * Manages the single hold (reserved slot) of a booking in progress. Staff choose faster than the server responds, so
 * requests run one after another, each replacing the previous hold, and only the response to the latest choice is
 * reported. When closed, releases any hold that exists or arrives later.
 */
export function createHoldKeeper<W>({
  hold,
  release,
  onChange,
}: {
  /** Reserves a slot, and releases the previous hold. */
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
        if (former) await release(former.holdId).catch(() => undefined); // The previous hold expires in minutes anyway.
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
    /** Sets another choice. If it is undefined, the hold is released. */
    want(next: W | undefined): void {
      if (isClosed) return;
      wanted = next;
      onChange({ held: held?.wanted === next ? held : undefined, wanted, error: undefined });
      void work();
    },
    /** Ends without releasing the hold, because it was used for the booking. */
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
