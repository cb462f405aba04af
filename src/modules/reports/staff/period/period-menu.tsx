import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { MenuButton } from "#staff/kit/menu-button.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import type { Days } from "../../domain/period.ts";
import { periodWords } from "./period-words.ts";
import { presetOf, presetsOn } from "./presets.ts";

type PeriodMenuProps = { days: Days; today: string; onChoose: (days: Days) => void };

/** Menu for a report's period: one of the presets, or custom days. */
export function PeriodMenu({ days, today, onChoose }: PeriodMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const shown = presetOf(days, today)?.label ?? periodWords(days, today);
  return (
    <>
      <MenuButton
        label={`Period: ${shown}`}
        className="btn btn-outline no-print"
        items={[
          ...presetsOn(today).map((preset) => ({ label: preset.label, onChoose: () => onChoose(preset.days) })),
          { label: "Other days…", onChoose: () => setIsAsking(true) },
        ]}
      >
        {shown}
        <StaffIcon name="down" size={16} />
      </MenuButton>
      {isAsking && <OtherDays days={days} today={today} onChoose={onChoose} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function OtherDays({ days, today, onChoose, onClose }: PeriodMenuProps & { onClose: () => void }) {
  const [{ from, to }, setDays] = useState(days);
  const isInOrder = from !== "" && to !== "" && from <= to;
  return (
    <FormDialog
      title="Other days"
      action="Show"
      isBusy={false}
      isDisabled={!isInOrder}
      onClose={onClose}
      onSubmit={() => {
        onChoose({ from, to });
        onClose();
      }}
    >
      <div className="flex flex-wrap gap-4">
        <DayInput
          label="From"
          className="w-44"
          value={from}
          max={to || today}
          onChange={({ currentTarget }) => setDays({ from: currentTarget.value, to })}
        />
        <DayInput
          label="Through"
          className="w-44"
          value={to}
          min={from}
          onChange={({ currentTarget }) => setDays({ from, to: currentTarget.value })}
        />
      </div>
    </FormDialog>
  );
}
