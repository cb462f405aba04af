import { type FormEvent, useEffect, useId, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import { type Doer, readSkills } from "../../board/live/who-can.ts";
import { mailChoice } from "../../board/moves/open-move-dialogs.tsx";
import { type RuleOverride, RuleOverrideForm, refusalOf } from "../../board/moves/rule-override-form.tsx";
import { useMenuServices } from "../../treatments/treatments.ts";
import { useLines } from "../../treatments/use-lines.ts";
import { WhatField } from "../../treatments/what-field.tsx";

export type TreatmentDialogProps = {
  page: WireVisitPage;
  onClose(): void;
  onDone(): void;
  undo(id: string): Promise<void>;
};

/** Adds a treatment to a visit, after the existing ones where that is safe; otherwise says what prevents it. */
export default function AddTreatmentDialog(props: TreatmentDialogProps) {
  return (
    <StaffDialog open onClose={props.onClose} title={`Add a treatment for ${props.page.customer.name}`} size="wide">
      <AddTreatmentForm {...props} />
    </StaffDialog>
  );
}

type Refusal = ReturnType<typeof refusalOf>;

function AddTreatmentForm({ page, onClose, onDone, undo }: TreatmentDialogProps) {
  const mail = mailChoice(page, "the new length", false);
  const { treatments, isFailed } = useMenuServices();
  const { lines, addLine, removeLine, toggleAddOn } = useLines();
  const [practitionerId, setPractitionerId] = useState("");
  const [notify, setNotify] = useState(false);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const [line] = lines;
  const changed = (change: () => void) => {
    change();
    setRefusal(undefined);
    setError(undefined);
  };

  async function add(override?: RuleOverride) {
    if (!line) return setError("Choose a treatment.");
    setBusy(true);
    const addOnIds = line.addOns.map(({ id }) => id);
    const person = practitionerId ? { practitionerId } : {};
    const body = { serviceId: line.treatment.id, addOnIds, notify, version: page.version, ...person };
    try {
      await deskApi.call("addVisitService", {
        params: { id: page.id },
        body: override ? { ...body, override } : body,
        ...once(),
      });
      showDone(`${line.treatment.name} is added to the visit of ${page.customer.name}.`, () => undo(page.id));
      onDone();
    } catch (failure) {
      setBusy(false);
      setRefusal(
        isApiError(failure)
          ? refusalOf({ code: failure.code, message: failure.message, issues: failure.issues ?? [] })
          : { reasons: ["That was not saved. Try again."], rules: [] },
      );
    }
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void add();
      }}
    >
      <WhatField
        treatments={treatments}
        lines={lines}
        most={1}
        error={isFailed ? "The menu did not load. Open this again." : error}
        focusTurn={1}
        onAdd={(treatment) => changed(() => addLine(treatment))}
        onRemove={(index) => changed(() => removeLine(index))}
        onToggleAddOn={(index, addOn) => changed(() => toggleAddOn(index, addOn))}
      />
      {line && (
        <PersonSelect
          serviceId={line.treatment.id}
          value={practitionerId}
          onChange={(id) => changed(() => setPractitionerId(id))}
        />
      )}
      {refusal && (
        <RuleOverrideForm
          title="It can't be added like this."
          reasons={refusal.reasons}
          rules={refusal.rules}
          action="Add anyway"
          onOverride={(override) => void add(override)}
        />
      )}
      {mail.canMail ? (
        <Switch label={mail.label} checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
      ) : (
        <p className="text-ink-soft">{mail.label}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-main btn-outline" onClick={onClose}>
          Go back
        </button>
        <button type="submit" className="btn btn-main btn-primary" aria-busy={isBusy || undefined} disabled={isBusy}>
          Add the treatment
        </button>
      </div>
    </form>
  );
}

type PersonSelectProps = { serviceId: string; value: string; onChange(id: string): void };

/**
 * A select for the practitioner. The server refuses another practitioner unless the person has the right `visits.all`.
 */
function PersonSelect({ serviceId, value, onChange }: PersonSelectProps) {
  const [people, setPeople] = useState<readonly Doer[]>([]);
  const { can } = usePerson();
  const id = useId();
  useEffect(() => {
    let isShown = true;
    readSkills().then(
      (all) => isShown && setPeople(all),
      () => undefined, // The planner then chooses.
    );
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        With
      </label>
      <select id={id} className="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{can("visits.all") ? "Anyone who does it" : "Choose yourself"}</option>
        {people
          .filter(({ serviceIds }) => serviceIds.includes(serviceId))
          .map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
      </select>
    </div>
  );
}
