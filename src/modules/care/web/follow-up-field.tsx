import { useId } from "react";
import type { Formats } from "#shared/formats/formats.ts";
import { useFormats } from "#web/formats.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireQuestion } from "../contract/screening-calls.ts";
import { addMonths } from "../domain/add-months.ts";
import { NOW } from "../domain/screening/screening-question.ts";

type FollowUpFieldProps = {
  followUp: NonNullable<WireQuestion["followUp"]>;
  today: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const MONTHS_BACK = 24;

/** Shows the follow-up question of a checked statement, as a field for a day, a month, a choice or a text. */
export function FollowUpField({ followUp, today, value, error, onChange }: FollowUpFieldProps) {
  const groupName = useId();
  const formats = useFormats();
  const now = "now" in followUp ? followUp.now : undefined;
  const isNow = now !== undefined && value === NOW;
  return (
    <div className="grid gap-1">
      {followUp.kind === "choice" ? (
        <fieldset>
          <legend className="text-small font-medium">{followUp.ask}</legend>
          {followUp.choices.map((choice, index) => (
            <Checkbox
              key={choice.value}
              type="radio"
              name={groupName}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              {...(error && index === followUp.choices.length - 1 ? { error } : {})}
            >
              {choice.label}
            </Checkbox>
          ))}
        </fieldset>
      ) : followUp.kind === "text" ? (
        <TextInput
          label={followUp.ask}
          maxLength={200}
          autoComplete="off"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : isNow ? null : followUp.kind === "date" ? (
        <TextInput
          label={followUp.ask}
          type="date"
          max={followUp.mayBeAhead ? addMonths(today, 12) : today}
          autoComplete="off"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Select
          label={followUp.ask}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          options={[{ value: "", label: "Choose a month" }, ...monthsBack(today, formats)]}
        />
      )}
      {now && (
        <Checkbox checked={isNow} onChange={() => onChange(isNow ? "" : NOW)}>
          {now.label}
        </Checkbox>
      )}
    </div>
  );
}

/** Returns this month and the months before it, the newest first. */
function monthsBack(today: string, formats: Formats): { value: string; label: string }[] {
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = addMonths(`${today.slice(0, 7)}-01`, -back);
    return { value: first.slice(0, 7), label: formats.month(first) };
  });
}
