import { useSearchParams } from "react-router";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { useToday } from "./use-today.ts";

export type Period = { from: string; to: string };

/** Returns the period in the URL; by default this month up to today. */
export function usePeriod(): [Period, (change: Partial<Period>) => void] {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const period = { from: search.get("from") ?? `${today.slice(0, 8)}01`, to: search.get("to") ?? today };
  return [period, (change) => setSearch({ ...period, ...change }, { replace: true })];
}

/** Shows inputs for the first and last day of a period, both inclusive. */
export function PeriodFields({ period, onChange }: { period: Period; onChange: (change: Partial<Period>) => void }) {
  const today = useToday();
  return (
    <div className="flex flex-wrap gap-4">
      <DayInput
        label="From"
        className="w-44"
        value={period.from}
        max={period.to}
        onChange={({ currentTarget: { value } }) => value && onChange({ from: value })}
      />
      <DayInput
        label="Through"
        className="w-44"
        value={period.to}
        min={period.from}
        max={today}
        onChange={({ currentTarget: { value } }) => value && onChange({ to: value })}
      />
    </div>
  );
}
