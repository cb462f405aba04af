import { type ClipboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "#web/cx.ts";

const DIGITS = 6;

type CodeBoxesProps = {
  label: string;
  help: string;
  error: string | undefined;
  busy: boolean;
  /** Called as soon as the last digit is entered. */
  onCode: (code: string) => void;
  autoFocus?: boolean;
};

/**
 * A single field for six digits that looks like six boxes, so that password managers can fill it, a code can be pasted,
 * and screen readers read one field.
 */
export function CodeBoxes({ label, help, error, busy, onCode, autoFocus }: CodeBoxesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState("");
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const [seen, setSeen] = useState(error);
  if (seen !== error) {
    setSeen(error);
    if (error) setDigits("");
  }

  function take(text: string): void {
    const next = text.replace(/\D/g, "").slice(0, DIGITS);
    setDigits(next);
    if (next.length === DIGITS && next !== digits && !busy) onCode(next);
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    take(event.clipboardData.getData("text"));
  };
  return (
    <div>
      <label htmlFor={id} className="block pb-2 text-body font-medium">
        {label}
      </label>
      <div className="relative max-w-[397px]">
        <div className="flex gap-2" aria-hidden>
          {Array.from({ length: DIGITS }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
              key={index}
              className={cx(
                "flex h-[60px] min-w-0 flex-1 items-center justify-center rounded-picture border bg-white font-serif text-[1.75rem] nums",
                index === 3 && "ms-[9px]",
                error ? "border-error" : "border-edge",
                hasFocus && index === Math.min(digits.length, DIGITS - 1) && "outline-2 -outline-offset-1 outline-ink",
              )}
            >
              {digits[index]}
            </span>
          ))}
        </div>
        <input
          ref={input}
          id={id}
          className="absolute inset-0 size-full opacity-0"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={digits}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}note`}
          onChange={(event) => take(event.currentTarget.value)}
          onPaste={paste}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
      </div>
      <p id={`${id}note`} aria-live="polite" className={cx("pt-2 text-small", error ? "text-error" : "text-ink-soft")}>
        {error ?? (busy ? "Checking the code" : help)}
      </p>
    </div>
  );
}
