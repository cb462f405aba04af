import { useId, useState } from "react";
import type { BookingRule } from "#modules/booking/domain/booking-rule.ts";
import { bookingRules } from "#modules/booking/domain/booking-rule.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { usePerson } from "../frame/use-person.ts";

export type RuleOverride = { rules: BookingRule[]; reason: string };

type OtherTimeProps = {
  /** The day that is shown. */
  day: string;
  /** The time that was asked for and not had, with why. */
  refused: { time: string; error: unknown } | undefined;
  onTry(time: string, override?: RuleOverride): void;
};

/** A time that isn't among the starts: it is held if it can be had, else it says why not, and which rules could be broken. */
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
              // Enter in a form would book the place that is held.
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
          <WhyNot
            key={`${day} ${refused.time}`}
            {...refusalOf(refused.error)}
            time={refused.time}
            onOverride={(override) => onTry(refused.time, override)}
          />
        )}
      </div>
    </div>
  );
}

/** What is in the way, or the rules that would be broken. */
export function refusalOf(error: {
  code: string;
  message: string;
  issues: readonly { path: string; message: string }[];
}) {
  if (error.code !== "rule_broken") return { reasons: [error.message], rules: [] };
  const rules = error.issues.flatMap(({ path }) => bookingRules.find((rule) => rule === path) ?? []);
  return { reasons: error.issues.map(({ message }) => message), rules };
}

type WhyNotProps = {
  time: string;
  reasons: readonly string[];
  rules: BookingRule[];
  onOverride(override: RuleOverride): void;
};

function WhyNot({ time, reasons, rules, onOverride }: WhyNotProps) {
  const { can } = usePerson();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const override = () => {
    if (reason.trim()) return onOverride({ rules, reason: reason.trim() });
    setMissing(true);
    document.getElementById(id)?.focus();
  };
  return (
    <div className="grid gap-2 bg-rose-pale px-3 py-2">
      <p className="font-medium">Why not {formatTime(time)}?</p>
      <ul className="grid list-disc gap-1 pl-5">
        {reasons.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {rules.length > 0 && can("visits.override") && (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-small font-medium">
            Reason
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id={id}
              className="field min-w-0 grow"
              value={reason}
              maxLength={300}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `${id}error` : undefined}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setMissing(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                override();
              }}
            />
            <button type="button" className="btn btn-outline bg-white" onClick={override}>
              Hold it anyway
            </button>
          </div>
          {isMissing && (
            <p id={`${id}error`} className="text-small text-error">
              Say why, in a few words.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
