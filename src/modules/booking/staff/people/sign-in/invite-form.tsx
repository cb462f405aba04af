import { type FormEvent, useState } from "react";
import type { AccountStaffCalls } from "#modules/account/staff/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { staffApi } from "#staff/staff-api.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";

const FIELDS = [
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "email", label: "Email" },
] as const;

type InviteFormProps = { person: { id: string; name: string }; onInvited: () => Promise<void> };

/**
 * Invites a practitioner to the team, and links their account when they join. The link is emailed and valid for 72
 * hours.
 */
export function InviteForm({ person, onInvited }: InviteFormProps) {
  const words = person.name.replace(/^Dr\.\s+/, "").split(" ");
  const [entered, setEntered] = useState({
    firstName: words[0] ?? "",
    lastName: words.slice(1).join(" "),
    email: "",
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await staffApi<AccountStaffCalls>().call("inviteStaff", {
        body: { ...entered, role: "practitioner", practitionerId: person.id },
        idempotencyKey: crypto.randomUUID(),
      });
      setErrors({});
      setEntered({ ...entered, email: "" });
      await onInvited();
      showDone("Invitation sent.");
    } catch (error) {
      const issues = isApiError(error) ? (error.issues ?? []) : [];
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      if (issues.length === 0) showFailed(error instanceof Error ? error.message : "It was not sent. Try again.");
    }
  }
  return (
    <form
      aria-label="Invite to the team"
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => void submit(event)}
    >
      {FIELDS.map(({ name: field, label }) => (
        <TextInput
          key={field}
          className={field === "email" ? "sm:col-span-2" : undefined}
          label={label}
          type={field === "email" ? "email" : "text"}
          autoComplete="off"
          value={entered[field]}
          error={errors[field]}
          help={
            field === "email"
              ? "They get a link, choose a password and set up a second factor. Then they see their own day."
              : undefined
          }
          onChange={({ target }) => setEntered({ ...entered, [field]: target.value })}
        />
      ))}
      <p>
        <button type="submit" className="btn btn-primary">
          Send the invitation
        </button>
      </p>
    </form>
  );
}
