import { type ReactNode, useEffect, useState } from "react";

const PATIENCE_MS = 200;

/** Shows old rows while new ones load: paler after 200 ms, so that a quick response doesn't flicker. */
export function StaleWhileLoading({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <div aria-busy={isSlow} className={isSlow ? "opacity-50 transition-opacity" : undefined}>
      {children}
    </div>
  );
}

/** Shows gray placeholder rows before the first load. */
export function LoadingRows({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden className="grid gap-px pt-2">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className="skeleton h-11" />
      ))}
    </div>
  );
}
