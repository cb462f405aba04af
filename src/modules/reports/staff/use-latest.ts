import { useRef } from "react";

/** The newest value that was there: what stays on the screen while the next one is on its way. */
export function useLatest<Value>(value: Value | undefined): Value | undefined {
  const latest = useRef(value);
  if (value !== undefined) latest.current = value;
  return latest.current;
}
