import { useState } from "react";
import { useWords } from "#web/words/spoken.tsx";
import { afterPress } from "./after-press.ts";
import type { FieldCheck } from "./field-checks.ts";

/**
 * Returns a field's error, and events to spread on its control. An error appears when the focus leaves the field, never
 * while typing; a server's error is shown until the next change.
 */
export function useFieldError(validate: FieldCheck | undefined, serverError: string | undefined) {
  const words = useWords();
  const [found, setFound] = useState<string>();
  const [isDismissed, setIsDismissed] = useState(false);
  const [seen, setSeen] = useState(serverError);
  if (seen !== serverError) {
    setSeen(serverError);
    setIsDismissed(false);
  }

  const leave = (value: string) =>
    afterPress(() => {
      const fault = value === "" ? undefined : validate?.(value);
      setFound(typeof fault === "object" ? words.say(fault) : fault);
    });
  const change = () => {
    setFound(undefined);
    setIsDismissed(true);
  };
  return { error: found ?? (isDismissed ? undefined : serverError), leave, change };
}
