import { useState } from "react";
import { MANAGER_PRESET } from "#shared/rights.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { once, teamApi } from "./team-api.ts";
import { ROLE_CHOICES } from "./team-words.ts";

const FIELDS = ["email", "firstName", "lastName", "role"] as const;
const MANAGER = "manager";

/** A manager has the front desk role with more permissions. */
const CHOICES = ROLE_CHOICES.flatMap((choice) =>
  choice.value === "staff" ? [choice, { value: MANAGER, label: "Manager" }] : [choice],
);

type InviteDialogProps = {
  /** Practitioners on the calendar who don't sign in yet. */
  practitioners?: readonly { id: string; name: string }[];
  onClose: () => void;
  onInvited: () => void;
};

/**
 * Invites a person by email: they set their own name, password and second factor. A person who also treats is chosen
 * from the practitioners on the calendar, and is linked to that practitioner on joining.
 */
export function InviteDialog({ practitioners = [], onClose, onInvited }: InviteDialogProps) {
  const [practitionerId, setPractitionerId] = useState("");
  const [texts, setTexts] = useState({ email: "", firstName: "", lastName: "" });
  const [choice, setChoice] = useState<string>("staff");
  const form = useFormSend(FIELDS, "The invitation was not sent. Try again.");
  const role = ROLE_CHOICES.find(({ value }) => value === choice)?.value ?? "staff";
  const submit = () =>
    form.send(async () => {
      const rights = choice === MANAGER ? [...MANAGER_PRESET] : [];
      await teamApi.call("inviteStaff", {
        body: { ...texts, role, rights, ...(practitionerId ? { practitionerId } : {}) },
        ...once(),
      });
      showDone(`A link went to ${texts.email.trim()}. It works for 72 hours.`);
      onInvited();
    });
  /** Chooses a practitioner, and fills in their role and name if these weren't entered yet. */
  function treatsAs(id: string) {
    const [first = "", ...rest] = (practitioners.find((one) => one.id === id)?.name ?? "")
      .replace(/^Dr\.\s+/, "")
      .split(" ");
    setPractitionerId(id);
    if (id && choice === "staff") setChoice("practitioner");
    if (id && !texts.firstName && !texts.lastName) setTexts({ ...texts, firstName: first, lastName: rest.join(" ") });
  }
  const input = (name: keyof typeof texts, label: string, type: "text" | "email") => (
    <TextInput
      label={label}
      name={name}
      type={type}
      autoComplete="off"
      value={texts[name]}
      error={form.issues[name]}
      onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title="Invite to the team"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Send invitation"
      isBusy={form.isBusy}
      error={form.error}
    >
      {input("email", "Email", "email")}
      <div className="grid gap-4 sm:grid-cols-2">
        {input("firstName", "First name", "text")}
        {input("lastName", "Last name", "text")}
      </div>
      {practitioners.length > 0 && (
        <Select
          label="On the calendar"
          name="practitionerId"
          value={practitionerId}
          options={[
            { value: "", label: "Doesn't treat" },
            ...practitioners.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => treatsAs(currentTarget.value)}
        />
      )}
      <Select
        label="Role"
        name="role"
        value={choice}
        options={CHOICES}
        onChange={({ currentTarget }) => setChoice(currentTarget.value)}
      />
    </FormDialog>
  );
}
