import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { type RuleOverride, RuleOverrideForm, refusalOf } from "../board/moves/rule-override-form.tsx";

type OtherTimeProps = {
  /** The day that is shown. */
  day: string;
  /** The time that was requested but isn't available, with the reason. */
  refused: { time: string; error: unknown } | undefined;
  onTry(time: string, override?: RuleOverride): void;
};

/**
 * Lets staff enter a time that isn't among the offered start times. If it is available, it is reserved; otherwise the
 * reason is shown, with the rules that could be overridden.
 */
export function OtherTime({ day, refused, onTry }: OtherTimeProps) {
  const [time, setTime] = useState("");
  const ask = () => time && onTry(time);
  return (
    <div className="grid gap-2 border-t border-linen pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-small">
          Another time
          <input
            type="time"
            step={300}
            className="field w-auto"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter must not submit the form around this field, which would book the reserved slot.
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              ask();
            }}
          />
        </label>
        <button type="button" className="btn btn-outline" disabled={!time} onClick={ask}>
          Check it
        </button>
      </div>
      <div aria-live="polite">
        {refused && isApiError(refused.error) && (
          <RuleOverrideForm
            key={`${day} ${refused.time}`}
            {...refusalOf(refused.error)}
            title={`Why not ${formatTime(refused.time)}?`}
            action="Hold it anyway"
            onOverride={(override) => onTry(refused.time, override)}
          />
        )}
      </div>
    </div>
  );
}
