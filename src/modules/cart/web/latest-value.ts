/**
 * Sends what is wanted, one request at a time: what is wanted meanwhile waits, and of several wishes only the last is sent.
 * `onWanted` is told what to show until the answers have caught up, then `undefined`. A wish that fails drops those behind
 * it: what there is shows again.
 */
export function latestValue<T>(send: (wanted: T) => Promise<boolean>, onWanted: (wanted: T | undefined) => void) {
  let latest: { wanted: T } | undefined;
  return async function want(wanted: T): Promise<void> {
    const isSending = latest !== undefined;
    latest = { wanted };
    onWanted(wanted);
    if (isSending) return;
    for (;;) {
      const sent: { wanted: T } = latest;
      const isDone = await send(sent.wanted);
      if (!isDone || latest === sent) break;
    }
    latest = undefined;
    onWanted(undefined);
  };
}
