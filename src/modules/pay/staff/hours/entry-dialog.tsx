import { useState } from "react";
import { addDays, dateInZone, instantOf, timeInZone } from "#shared/zoned-time.ts";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { once } from "#staff/kit/once.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireTimeEntry } from "../contract/hours-calls.ts";
import { payApi } from "../pay-api.ts";

type Props = {
  people: readonly { id: string; name: string }[];
  /** The entry to change; undefined for a new one. */
  entry: WireTimeEntry | undefined;
  day: string;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Adds or changes a time entry. An end before the start is on the next day. */
export function EntryDialog({ people, entry, day: today, onClose, onChanged }: Props) {
  const { timeZone } = useClinic();
  const [personId, setPersonId] = useState(entry?.personId ?? people[0]?.id ?? "");
  const [day, setDay] = useState(entry ? dateInZone(new Date(entry.startsAt), timeZone) : today);
  const [from, setFrom] = useState(entry ? timeInZone(new Date(entry.startsAt), timeZone) : "09:00");
  const [to, setTo] = useState(entry ? (entry.endsAt ? timeInZone(new Date(entry.endsAt), timeZone) : "") : "17:00");
  const [key] = useState(once);
  const send = (reason: string) => {
    const end = to && instantOf(to > from ? day : addDays(day, 1), to, timeZone);
    const times = {
      startsAt: (instantOf(day, from, timeZone) ?? new Date()).toISOString(),
      endsAt: end ? end.toISOString() : null,
      reason,
    };
    return entry
      ? payApi.call("changeTimeEntry", { params: { id: entry.id }, body: { version: entry.version, ...times }, ...key })
      : payApi.call("addTimeEntry", { body: { personId, ...times }, ...key });
  };
  return (
    <ReasonDialog
      title={entry ? `Change hours of ${entry.name}` : "Enter hours"}
      action="Save"
      done="The hours are saved."
      fields={["startsAt", "endsAt"]}
      onSend={send}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(errorOf) => (
        <>
          {!entry && (
            <Select
              label="Person"
              value={personId}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget }) => setPersonId(currentTarget.value)}
            />
          )}
          <DayInput label="Day" value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)} />
          <div className="flex flex-wrap gap-4">
            <TextInput
              label="From"
              type="time"
              className="w-36"
              value={from}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
              {...errorOf("startsAt")}
            />
            <TextInput
              label="To"
              type="time"
              className="w-36"
              value={to}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
              {...errorOf("endsAt")}
            />
          </div>
        </>
      )}
    </ReasonDialog>
  );
}
