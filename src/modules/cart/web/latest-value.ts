/**
 * Sends values one request at a time. Of the values set during a request, only the last is sent. `onWanted` receives
 * the value to show until the responses have caught up, then `undefined`. A failed request drops the values queued
 * behind it, and the stored value shows again.
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
