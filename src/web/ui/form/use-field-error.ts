import { useState } from "react";
import { afterPress } from "./after-press.ts";

/** Returns what is wrong with a value, in words for the customer, or nothing. */
export type Validate = (value: string) => string | undefined;

/**
 * When a field shows its error: on leaving it, never while typing; a server's error shows until the next change.
 * Spread `events` on the control.
 */
export function useFieldError(validate: Validate | undefined, serverError: string | undefined) {
  const [found, setFound] = useState<string>();
  const [isDismissed, setIsDismissed] = useState(false);
  const [seen, setSeen] = useState(serverError);
  if (seen !== serverError) {
    setSeen(serverError);
    setIsDismissed(false);
  }

  const leave = (value: string) => afterPress(() => setFound(value === "" ? undefined : validate?.(value)));
  const change = () => {
    setFound(undefined);
    setIsDismissed(true);
  };
  return { error: found ?? (isDismissed ? undefined : serverError), leave, change };
}
