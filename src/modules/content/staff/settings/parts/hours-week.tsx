import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Monday first, as weeks are shown. */
const IN_ORDER = [1, 2, 3, 4, 5, 6, 0];

export type DayHours = { opens: string; closes: string } | null;

const USUAL = { opens: "09:00", closes: "17:00" };

type HoursWeekProps = {
  hours: readonly DayHours[];
  /** The problems by path: `hours.1.closes`. */
  errors: Readonly<Record<string, string>>;
  onChange: (hours: DayHours[]) => void;
};

/** The clinic's regular week: each day is closed, or has opening and closing times. */
export function HoursWeek({ hours, errors, onChange }: HoursWeekProps) {
  const set = (weekday: number, day: DayHours) => onChange(hours.map((other, at) => (at === weekday ? day : other)));
  return (
    <ul className="grid max-w-[560px]">
      {IN_ORDER.map((weekday) => {
        const day = hours[weekday] ?? null;
        const name = WEEKDAYS[weekday];
        const time = (what: "opens" | "closes", label: string) => {
          const error = errors[`hours.${weekday}.${what}`];
          return (
            <TextInput
              type="time"
              name={`hours.${weekday}.${what}`}
              label={<span className="sr-only">{`${name} ${label}`}</span>}
              value={day?.[what] ?? ""}
              onChange={({ currentTarget }) => day && set(weekday, { ...day, [what]: currentTarget.value })}
              {...(error === undefined ? {} : { error })}
            />
          );
        };
        return (
          <li key={weekday} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-2">
            <div className="w-32">
              <Checkbox
                checked={day !== null}
                onChange={({ currentTarget }) => set(weekday, currentTarget.checked ? USUAL : null)}
              >
                {name}
              </Checkbox>
            </div>
            {day ? (
              <div className="flex items-end gap-3">
                {time("opens", "from")}
                {time("closes", "to")}
              </div>
            ) : (
              <p className="text-ink-soft">Closed</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
