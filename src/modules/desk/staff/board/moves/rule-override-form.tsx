import { useEffect, useId, useState } from "react";
import { usePerson } from "#staff/session/use-person.ts";
import { shortestReason, shortReasonWords } from "./shortest-reason.ts";

export type RuleOverride = { rules: string[]; reason: string };

/** Error codes whose issues name the broken rules: booking rules by name, medical rules by id. */
const OF_RULES: readonly string[] = ["rule_broken", "too_soon", "not_together", "not_suitable"];

/** Returns the rules that would be broken, each with its message; for another error, only its message. */
export function refusalOf(error: {
  code: string;
  message: string;
  issues: readonly { path: string; message: string }[];
}) {
  if (!OF_RULES.includes(error.code)) return { reasons: [error.message], rules: [] };
  return { reasons: error.issues.map(({ message }) => message), rules: error.issues.map(({ path }) => path) };
}

type RulesInTheWayProps = {
  title: string;
  reasons: readonly string[];
  /** The rules that may be broken with a reason. */
  rules: string[];
  action: string;
  /** Whether the reason field gets the focus as soon as it appears. */
  takesFocus?: boolean;
  onOverride(override: RuleOverride): void;
};

/** Shows why something can't be booked, with a reason field for staff who may override it. */
export function RuleOverrideForm({
  title,
  reasons,
  rules,
  action,
  takesFocus = false,
  onOverride,
}: RulesInTheWayProps) {
  const { can } = usePerson();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const shortest = shortestReason(rules);
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [takesFocus, id]);
  const override = () => {
    if (reason.trim().length >= shortest) return onOverride({ rules, reason: reason.trim() });
    setMissing(true);
    document.getElementById(id)?.focus();
  };
  return (
    <div className="grid gap-2 bg-rose-pale px-3 py-2">
      <p className="font-medium">{title}</p>
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
              className="field min-w-0 grow scroll-mb-40"
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
              {action}
            </button>
          </div>
          {isMissing && (
            <p id={`${id}error`} className="text-small text-error">
              {shortReasonWords(shortest)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
