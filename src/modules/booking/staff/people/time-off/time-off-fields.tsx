import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { TimeOffKind } from "../../../domain/time-off.ts";

type KindChoice = { value: TimeOffKind; label: string };

/** Time off as entered: empty times mean whole days. */
export type EnteredTimeOff = {
  kind: TimeOffKind;
  firstDate: string;
  lastDate: string;
  startTime: string;
  endTime: string;
  reason: string;
};

export function emptyTimeOff(kind: TimeOffKind, date: string): EnteredTimeOff {
  return { kind, firstDate: date, lastDate: date, startTime: "", endTime: "", reason: "" };
}

/** Converts entered time off for calls. */
export function toTimeOffBody({ startTime, endTime, ...entered }: EnteredTimeOff) {
  return { ...entered, startTime: startTime || null, endTime: endTime || null };
}

type TimeOffFieldsProps = {
  kinds: readonly KindChoice[];
  entered: EnteredTimeOff;
  errorAt: (path: string) => string | undefined;
  onChange: (entered: EnteredTimeOff) => void;
};

/** Fields for the reason, start and end, and a note. */
export function TimeOffFields({ kinds, entered, errorAt, onChange }: TimeOffFieldsProps) {
  const set = (change: Partial<EnteredTimeOff>) => onChange({ ...entered, ...change });
  return (
    <>
      <Select
        label="Kind"
        value={entered.kind}
        options={[...kinds]}
        onChange={({ target }) => {
          const chosen = kinds.find(({ value }) => value === target.value);
          if (chosen) set({ kind: chosen.value });
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayInput
          label="First day"
          required
          value={entered.firstDate}
          onChange={({ target: { value } }) =>
            set({ firstDate: value, ...(entered.lastDate < value ? { lastDate: value } : {}) })
          }
        />
        <DayInput
          label="Last day"
          required
          value={entered.lastDate}
          error={errorAt("lastDate")}
          onChange={({ target }) => set({ lastDate: target.value })}
        />
        <TextInput
          label="From (all day if empty)"
          type="time"
          value={entered.startTime}
          onChange={({ target }) => set({ startTime: target.value })}
        />
        <TextInput
          label="Until (all day if empty)"
          type="time"
          value={entered.endTime}
          error={errorAt("endTime")}
          onChange={({ target }) => set({ endTime: target.value })}
        />
      </div>
      <TextInput
        label="Note (optional)"
        maxLength={200}
        value={entered.reason}
        onChange={({ target }) => set({ reason: target.value })}
      />
    </>
  );
}
