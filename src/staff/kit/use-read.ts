import { useCallback, useEffect, useRef, useState } from "react";

export type Read<Data> = {
  data: Data | undefined;
  /** Why the last read failed; what was read before stays in `data`. */
  error: unknown;
  /** Reads again. Resolves when the answer is shown. */
  refresh: () => Promise<void>;
  /** Shows what a write has answered. */
  show: (data: Data) => void;
};

/** What a screen reads from the server, again whenever `key` changes. An answer to an earlier read is thrown away. */
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
