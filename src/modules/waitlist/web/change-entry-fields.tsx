import { useFormats } from "#web/formats.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireWaitlistEntry } from "../contract/calls.ts";
import { allWeekdays, dayParts } from "../domain/waitlist.ts";
import { dayPartWords } from "./day-part-words.ts";

/** The form fields for changing one's available days and times. They work without scripts. */
export function ChangeEntryFields({ entry, busy }: { entry: WireWaitlistEntry; busy: boolean }) {
  const formats = useFormats();
  const [first, last] = entry.dates;
  return (
    <details>
      <summary className="btn-text w-fit cursor-pointer">Change days or times</summary>
      <div className="grid max-w-text gap-4 pt-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="First day" name="from" type="date" defaultValue={first} />
          <TextInput label="Last day" name="to" type="date" defaultValue={last} />
        </div>
        <fieldset>
          <legend>Time of day</legend>
          {dayPartWords.map(({ part, label }) => (
            <Checkbox key={part} name={part} defaultChecked={entry.parts.includes(part)}>
              {label}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset>
          <legend>Days of the week</legend>
          <div className="flex flex-wrap gap-x-5">
            {formats.weekdays.short.map((label, weekday) => (
              <Checkbox key={label} name={`weekday${weekday}`} defaultChecked={entry.weekdays.includes(weekday)}>
                {label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <Button type="submit" name="change" value={entry.id} busy={busy} className="justify-self-start">
          Save
        </Button>
      </div>
    </details>
  );
}

/** Reads the form. If nothing is chosen in a group, all of the group counts as chosen. */
export function readEntryChange(form: FormData) {
  const parts = dayParts.filter((part) => form.has(part));
  const weekdays = allWeekdays.filter((weekday) => form.has(`weekday${weekday}`));
  const day = (name: string) => String(form.get(name) ?? "");
  return {
    dates: [day("from"), day("to")] as [string, string],
    parts: parts.length > 0 ? parts : [...dayParts],
    weekdays: weekdays.length > 0 ? weekdays : [...allWeekdays],
  };
}
