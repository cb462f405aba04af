import { useEffect, useRef } from "react";
import { isCode } from "#web/ui/form/field-checks.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";

/**
 * Input for the six-digit code from an email; phones offer to fill it in. It replaces the form that was just sent, so
 * it takes the focus.
 */
export function CodeInput({ name, error }: { name: string; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      ref={input}
      label="Six-digit code"
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 \-]{6,12}"
      maxLength={12}
      required
      validate={isCode}
      error={error}
      help="We emailed it to you. It’s good for 10 minutes. Check your spam folder too."
    />
  );
}
