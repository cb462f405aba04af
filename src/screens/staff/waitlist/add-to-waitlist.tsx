import { useEffect, useState } from "react";
import { type Doer, readSkills } from "#modules/desk/staff/board/live/who-can.ts";
import {
  askedAbout,
  type BookingCustomer,
  missingOf,
  possibleMatches,
  whoForApi,
} from "#modules/desk/staff/new-booking/use-booking.ts";
import { useMenuServices } from "#modules/desk/staff/treatments/treatments.ts";
import { useLines } from "#modules/desk/staff/treatments/use-lines.ts";
import { WhatField } from "#modules/desk/staff/treatments/what-field.tsx";
import { dayParts } from "#modules/waitlist/domain/waitlist.ts";
import { addedWords, addToWaitlist } from "#modules/waitlist/staff/add-to-waitlist.ts";
import { dayPartWords } from "#modules/waitlist/web/day-part-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { once } from "#staff/kit/once.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { WhoField } from "../new-booking/who-field.tsx";

type Errors = {
  who?: string | undefined;
  what?: string | undefined;
  dates?: string | undefined;
  parts?: string | undefined;
};

/** Adds a customer to the waitlist: treatments, days, times of day, and a note with what they said. */
export function AddToWaitlist({ onClose, onAdded }: { onClose(): void; onAdded(): void }) {
  const { timeZone } = useClinic();
  const today = dateInZone(now(), timeZone);
  const { treatments } = useMenuServices();
  const { lines, addLine, removeLine, toggleAddOn } = useLines();
  const [who, setWho] = useState<BookingCustomer>();
  const [whatTurn, setWhatTurn] = useState(0);
  const [[first, last], setDates] = useState([today, today] as const);
  const [parts, setParts] = useState<readonly (typeof dayParts)[number][]>(dayParts);
  const [practitionerId, setPractitionerId] = useState("");
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [key, setKey] = useState(once);
  const people = useDoers(lines.map(({ treatment }) => treatment.id));
  const { isBusy, error, send } = useFormSend([], "They were not put on the waitlist. Try again.");

  async function submit() {
    const found: Errors = {
      who: missingOf(who),
      what: lines.length === 0 ? "Choose a treatment." : undefined,
      dates: first && last && first <= last ? undefined : "The last day is before the first one.",
      parts: parts.length === 0 ? "Choose at least one time of day." : undefined,
    };
    setErrors(found);
    if (!who || Object.values(found).some(Boolean)) return;
    await send(async () => {
      const known = await askedAbout(who);
      setWho(known);
      if (possibleMatches(known).length > 0) return;
      const services = lines.map(({ treatment, addOns }) => ({
        serviceId: treatment.id,
        addOnIds: addOns.map(({ id }) => id),
      }));
      const person = people.some(({ id }) => id === practitionerId) ? { practitionerId } : {};
      const wish = { services, dates: [first, last] as [string, string], parts: [...parts], note: note.trim() };
      const { place } = await addToWaitlist({ ...whoForApi(known), ...wish, ...person }, key).catch((failure) => {
        // After a refusal, the next attempt needs a new key. Without a response, the same key reveals the outcome.
        if (isApiError(failure) && failure.status < 500) setKey(once());
        throw failure;
      });
      showDone(addedWords(known.person.firstName, place));
      onAdded();
      onClose();
    });
  }

  return (
    <FormDialog
      title="Add to the waitlist"
      size="wide"
      action="Add to the waitlist"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <WhoField
        who={who}
        error={errors.who}
        onChange={(next) => {
          setWho(next);
          if (next?.person !== who?.person) setErrors((found) => ({ ...found, who: undefined }));
          if (next?.kind === "known") setWhatTurn((turn) => turn + 1);
        }}
      />
      <WhatField
        treatments={treatments}
        lines={lines}
        error={errors.what}
        focusTurn={whatTurn}
        onAdd={(treatment) => {
          addLine(treatment);
          setErrors((found) => ({ ...found, what: undefined }));
        }}
        onRemove={removeLine}
        onToggleAddOn={toggleAddOn}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayInput
          label="First day"
          min={today}
          value={first}
          error={errors.dates}
          onChange={({ currentTarget: { value } }) => setDates([value, [value, last].sort()[1] ?? value])}
        />
        <DayInput
          label="Last day"
          min={first}
          value={last}
          onChange={({ currentTarget: { value } }) => setDates([first, value])}
        />
      </div>
      <fieldset>
        <legend className="font-medium">Time of day</legend>
        {dayPartWords.map(({ part, label }) => (
          <Checkbox
            key={part}
            checked={parts.includes(part)}
            onChange={() => setParts(dayParts.filter((one) => (one === part) !== parts.includes(one)))}
          >
            {label}
          </Checkbox>
        ))}
        {errors.parts && (
          <p role="alert" className="text-error">
            {errors.parts}
          </p>
        )}
      </fieldset>
      <SelectBox
        label="Who performs it"
        value={practitionerId}
        onChange={({ currentTarget }) => setPractitionerId(currentTarget.value)}
      >
        <option value="">First available</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectBox>
      <TextArea
        label="Note, for the desk alone"
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Returns the people who perform all of these treatments. */
function useDoers(serviceIds: readonly string[]): readonly Doer[] {
  const [all, setAll] = useState<readonly Doer[]>([]);
  useEffect(() => {
    let isShown = true;
    readSkills().then(
      (people) => isShown && setAll(people),
      () => undefined, // Without the list, the first available person is requested.
    );
    return () => {
      isShown = false;
    };
  }, []);
  return all.filter((person) => serviceIds.every((id) => person.serviceIds.includes(id)));
}
