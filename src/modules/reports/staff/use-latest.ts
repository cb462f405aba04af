import { useRef } from "react";

/** Returns the latest defined value: it stays on the screen while the next one loads. */
export function useLatest<Value>(value: Value | undefined): Value | undefined {
  const latest = useRef(value);
  if (value !== undefined) latest.current = value;
  return latest.current;
}
