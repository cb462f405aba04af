/**
 * Calls `onStill` once when `note` hasn't been called for `limitMs`; `setLimit` changes the limit. Counts its own ticks
 * instead of the clock's time, so that time in which the machine was suspended doesn't count.
 *
 * @param {number} limitMs @param {() => void} onStill @returns {{ note(): void, setLimit(ms: number): void, stop():
 * void }}
 */
export function watchProgress(limitMs, onStill) {
  const tickMs = Math.min(1_000, limitMs / 10);
  let limit = limitMs;
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks * tickMs < limit) return;
    clearInterval(timer);
    onStill();
  }, tickMs);
  return {
    note() {
      ticks = 0;
    },
    setLimit(ms) {
      limit = ms;
    },
    stop: () => clearInterval(timer),
  };
}
