import { useState } from "react";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { useFormSend } from "../../kit/feedback/use-form-send.ts";
import { DayInput } from "../../kit/fields/day-input.tsx";
import { useClinic } from "../../session/clinic.tsx";

type PutLiveDialogProps = {
  /** "Put version 13 on the site" */
  title: string;
  /** What it changes for others, in a sentence. */
  note?: string;
  /** Puts it live now, or at an instant. */
  onSend: (liveFrom: string | undefined) => Promise<void>;
  onClose: () => void;
};

/** Asks when a draft goes live: now, or at the beginning of a day. */
export function PutLiveDialog({ title, note, onSend, onClose }: PutLiveDialogProps) {
  const { timeZone } = useClinic();
  const tomorrow = addDays(dateInZone(now(), timeZone), 1);
  const [when, setWhen] = useState<"now" | "day">("now");
  const [day, setDay] = useState(tomorrow);
  const form = useFormSend(["liveFrom"]);
  const isDay = when === "day";
  async function submit() {
    const liveFrom = isDay ? startOfDay(day || tomorrow, timeZone).toISOString() : undefined;
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
      action={isDay ? "Put live on that day" : "Put live now"}
      isBusy={form.isBusy}
      error={form.error}
    >
      {note && <p>{note}</p>}
      <fieldset>
        <legend className="pb-1 font-medium">When</legend>
        {choice("now", "Now")}
        {choice("day", "On a day")}
      </fieldset>
      {isDay && (
        <DayInput
          label="Day"
          help="It goes live as the day begins. If it is refused then, you are told under the bell."
          min={tomorrow}
          value={day}
          error={form.issues.liveFrom}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
