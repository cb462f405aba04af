import { englishFormats } from "#shared/formats/english-formats.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { CADENCES } from "../../domain/report-schedule.ts";
import type { ScheduleValues } from "./schedule-values.ts";
import { CADENCE_WORDS } from "./schedule-words.ts";

type WhenFieldProps = {
  values: ScheduleValues;
  error: string | undefined;
  onChange: (part: Partial<ScheduleValues>) => void;
};

/** 1 to 28, because every month has a 28th. */
const DAYS = Array.from({ length: 28 }, (_, at) => at + 1);

/** Fields for how often a report is sent, on which day and at what time. */
export function WhenField({ values: { cadence, weekday, day, at }, error, onChange }: WhenFieldProps) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SelectBox
        label="Sent"
        value={cadence}
        onChange={({ currentTarget }) =>
          onChange({ cadence: CADENCES.find((one) => one === currentTarget.value) ?? cadence })
        }
      >
        {CADENCES.map((one) => (
          <option key={one} value={one}>
            {CADENCE_WORDS[one]}
          </option>
        ))}
      </SelectBox>
      {cadence === "weekly" && (
        <SelectBox
          label="On"
          value={weekday}
          onChange={({ currentTarget }) => onChange({ weekday: Number(currentTarget.value) })}
        >
          {englishFormats.weekdays.long.map((name, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
      {cadence === "monthly" && (
        <SelectBox
          label="On day"
          value={day}
          onChange={({ currentTarget }) => onChange({ day: Number(currentTarget.value) })}
        >
          {DAYS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectBox>
      )}
      <TextInput
        label="At"
        type="time"
        value={at}
        error={error}
        onChange={({ currentTarget }) => currentTarget.value && onChange({ at: currentTarget.value })}
      />
    </div>
  );
}
