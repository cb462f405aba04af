/**
 * Sends values one request at a time: values set meanwhile wait, and only the last of them is sent. `onWanted` gets
 * what to show until the answers have caught up, then `undefined`. A failed request drops those behind it: the stored
 * value shows again.
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
