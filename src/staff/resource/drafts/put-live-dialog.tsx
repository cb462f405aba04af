import { useState } from "react";
import { addDays, dateInZone, instantOf } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { useFormSend } from "../../kit/feedback/use-form-send.ts";
import { DayInput } from "../../kit/fields/day-input.tsx";
import { useClinic } from "../../session/clinic.tsx";

type PutLiveDialogProps = {
  /** "Put version 13 on the site" */
  title: string;
  /** The effect on others, in one sentence. */
  note?: string;
  /** Set if it can't go live now, so that only scheduling is possible. */
  isLater?: true;
  /** Called to put the draft live now, or at an instant. */
  onSend: (liveFrom: string | undefined) => Promise<void>;
  onClose: () => void;
};

/** Asks for the time at which a draft goes live: now, or at a time on one of the clinic's days. */
export function PutLiveDialog({ title, note, isLater, onSend, onClose }: PutLiveDialogProps) {
  const { timeZone } = useClinic();
  const today = dateInZone(now(), timeZone);
  const [when, setWhen] = useState<"now" | "day">(isLater ? "day" : "now");
  const [day, setDay] = useState(addDays(today, 1));
  const [time, setTime] = useState("00:00");
  const form = useFormSend(["liveFrom"]);
  const isDay = when === "day";
  const at = instantOf(day, time, timeZone);
  async function submit() {
    const liveFrom = isDay ? at?.toISOString() : undefined;
    if (isDay && liveFrom === undefined) return;
    if (await form.send(() => onSend(liveFrom))) onClose();
  }
  const choice = (value: "now" | "day", label: string) => (
    <label className="flex min-h-9 items-center gap-2.5 coarse:min-h-11">
      <input
        type="radio"
        className="tick"
        name="when"
        value={value}
        data-first-focus={value === "now" || undefined}
        checked={when === value}
        onChange={() => setWhen(value)}
      />
      {label}
    </label>
  );
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      action={isLater ? "Save for then" : isDay ? "Put live on that day" : "Put live now"}
      isBusy={form.isBusy}
      error={form.error}
    >
      {note && <p>{note}</p>}
      {!isLater && (
        <fieldset>
          <legend className="pb-1 font-medium">When</legend>
          {choice("now", "Now")}
          {choice("day", "On a day")}
        </fieldset>
      )}
      {isDay && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <DayInput
              label="Day"
              data-first-focus={isLater}
              min={today}
              value={day}
              error={form.issues.liveFrom}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <TextInput
              label="Time"
              type="time"
              value={time}
              error={at || !day ? undefined : "Choose a time."}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
            />
          </div>
          <p className="text-ink-soft">In the clinic’s time. If it is refused then, you are told under the bell.</p>
        </>
      )}
    </FormDialog>
  );
}
