/**
 * Calls back once when `note` hasn't been called for so long. It counts its own ticks rather than the clock: a machine
 * that was suspended has not been hanging.
 *
 * @param {number} limitMs
 * @param {() => void} onStill
 * @returns {{ note(): void, stop(): void }}
 */
export function watchProgress(limitMs, onStill) {
  const tickMs = Math.min(1_000, limitMs / 10);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks * tickMs < limitMs) return;
    clearInterval(timer);
    onStill();
  }, tickMs);
  return {
    note() {
      ticks = 0;
    },
    stop: () => clearInterval(timer),
  };
}
