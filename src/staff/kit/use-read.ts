import { useCallback, useEffect, useRef, useState } from "react";

export type Read<Data> = {
  data: Data | undefined;
  /** Why the last read failed; earlier data stays in `data`. */
  error: unknown;
  /** Reads again. Resolves when the response is shown. */
  refresh: () => Promise<void>;
  /** Shows the data returned by a write. */
  show: (data: Data) => void;
};

/**
 * Reads a screen's data from the server, and again whenever `key` changes. Discards the response to an earlier read.
 */
export function useRead<Data>(key: string, read: (signal: AbortSignal) => Promise<Data>): Read<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; error?: unknown }>({ key });
  const latest = useRef(read);
  const running = useRef<AbortController>(null);
  useEffect(() => {
    latest.current = read;
  });
  const refresh = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const data = await latest.current(signal);
      if (!signal.aborted) setState({ key, data });
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...(before.key === key ? before : { key }), error }));
    }
  }, [key]);
  useEffect(() => {
    void refresh();
    return () => running.current?.abort();
  }, [refresh]);
  const show = useCallback(
    (data: Data) => {
      running.current?.abort();
      setState({ key, data });
    },
    [key],
  );
  const isCurrent = state.key === key;
  return {
    data: isCurrent ? state.data : undefined,
    error: isCurrent ? state.error : undefined,
    refresh,
    show,
  };
}
