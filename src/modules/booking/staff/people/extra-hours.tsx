import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone, formatTime } from "#shared/zoned-time.ts";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireWorkingHours } from "../contract/schedule/working-hours-calls.ts";
import { shortDay } from "./format-day.ts";
import { scheduleApi } from "./schedule-api.ts";

type Extra = WireWorkingHours["extraHours"][number];
type ExtraHoursProps = { hours: WireWorkingHours; isLocked: boolean; onSaved: () => Promise<void> };

/** Extra hours on single days beyond the usual week, from today on. */
export function ExtraHours({ hours, isLocked, onSaved }: ExtraHoursProps) {
  const { timeZone } = useClinic();
  const today = dateInZone(new Date(now()), timeZone);
  const [error, setError] = useState<string>();
  /** The ids of the visits that the last refusal listed. Saving again sends them as reviewed, and then succeeds. */
  const [seen, setSeen] = useState<string[]>([]);
  const ahead = hours.extraHours.filter(({ date }) => date >= today);
  if (isLocked && ahead.length === 0) return null;

  async function save(date: string, spans: { opens: string; closes: string }[], done: string): Promise<boolean> {
    try {
      await scheduleApi().call("saveExtraHours", {
        params: { id: hours.resourceId, date },
        query: {},
        body: { spans, version: hours.version, seen },
        idempotencyKey: crypto.randomUUID(),
      });
    } catch (failure) {
      if (isApiError(failure, "has_conflicts")) {
        setSeen((failure.issues ?? []).map(({ path }) => path));
        showFailed(`${failure.message} Press again to continue: they stay booked.`);
      } else if (isApiError(failure)) setError(failure.issues?.[0]?.message ?? failure.message);
      else setError("The hours were not saved. Try again.");
      return false;
    }
    setSeen([]);
    setError(undefined);
    await onSaved();
    showDone(done);
    return true;
  }
  const spansOf = (date: string) =>
    hours.extraHours.filter((one) => one.date === date).map(({ opens, closes }) => ({ opens, closes }));
  const remove = ({ date, opens }: Extra) =>
    save(
      date,
      spansOf(date).filter((span) => span.opens !== opens),
      "Extra hours taken back.",
    );

  return (
    <section aria-labelledby="extra-hours" className="grid gap-3 border-t border-linen pt-4">
      <h2 id="extra-hours" className="font-sans font-semibold">
        Extra hours on single days
      </h2>
      {ahead.length > 0 && (
        <ul>
          {ahead.map((one) => (
            <li key={one.date + one.opens} className="nums flex min-h-11 items-center gap-3 border-b border-linen">
              <span className="grow">{wordsOf(one)}</span>
              {!isLocked && (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`Take back: ${wordsOf(one)}`}
                  onClick={() => void remove(one)}
                >
                  <StaffIcon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isLocked && (
        <AddHours
          today={today}
          error={error}
          onAdd={(date, span) => {
            const spans = [...spansOf(date), span].sort((one, other) => (one.opens < other.opens ? -1 : 1));
            return save(date, spans, `Extra hours saved, ${shortDay(date)}.`);
          }}
        />
      )}
    </section>
  );
}

/** Returns "Sat, Dec 12, 9:00 am to 1:00 pm". */
const wordsOf = ({ date, opens, closes }: Extra) =>
  `${shortDay(date)}, ${formatTime(opens)} to ${closes === "24:00" ? "midnight" : formatTime(closes)}`;

type AddHoursProps = {
  today: string;
  error: string | undefined;
  /** Returns whether the hours were saved. */
  onAdd: (date: string, span: { opens: string; closes: string }) => Promise<boolean>;
};

function AddHours({ today, error, onAdd }: AddHoursProps) {
  const [entered, setEntered] = useState({ date: "", opens: "", closes: "" });
  const isWhole = entered.date !== "" && entered.opens !== "" && entered.closes !== "";
  async function submit(event: FormEvent) {
    event.preventDefault();
    const { date, ...span } = entered;
    if (isWhole && (await onAdd(date, span))) setEntered({ date: "", opens: "", closes: "" });
  }
  return (
    <form
      aria-labelledby="extra-hours"
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <DayInput
        label="Day"
        min={today}
        value={entered.date}
        onChange={({ target }) => setEntered({ ...entered, date: target.value })}
      />
      <TextInput
        label="From"
        type="time"
        value={entered.opens}
        onChange={({ target }) => setEntered({ ...entered, opens: target.value })}
      />
      <TextInput
        label="Until"
        type="time"
        value={entered.closes}
        error={error}
        onChange={({ target }) => setEntered({ ...entered, closes: target.value })}
      />
      <div className="pt-[26px]">
        <button type="submit" className="btn btn-outline" disabled={!isWhole}>
          Add hours
        </button>
      </div>
    </form>
  );
}
