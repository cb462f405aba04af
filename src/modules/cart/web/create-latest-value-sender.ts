/**
 * Sends values one request at a time. Of the values set during a request, only the last is sent. `onWanted` receives
 * the value to show until the responses have caught up, then `undefined`. A failed request drops the values queued
 * behind it, and the stored value shows again.
 */
export function createLatestValueSender<T>(
  send: (value: T) => Promise<boolean>,
  onWanted: (value: T | undefined) => void,
) {
  let latest: { value: T } | undefined;
  return async function want(value: T): Promise<void> {
    const isSending = latest !== undefined;
    latest = { value };
    onWanted(value);
    if (isSending) return;
    for (;;) {
      const sent: { value: T } = latest;
      const isDone = await send(sent.value);
      if (!isDone || latest === sent) break;
    }
    latest = undefined;
    onWanted(undefined);
  };
}
