import type { SubmitEvent } from "react";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useStaffSession } from "#staff/session/staff-gate.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { changeOwnName } from "./own-account.ts";

/** The form for the signed-in person's name, as the team sees it. */
export function OwnName() {
  const { firstName, lastName } = useStaffSession();
  const { isBusy, error, issues, send } = useFormSend(["firstName", "lastName"]);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (await send(() => changeOwnName(form))) showDone("Your name is saved.");
  }
  return (
    <section aria-labelledby="own-name">
      <h2 id="own-name" className="text-section pb-2">
        Name
      </h2>
      <form className="grid max-w-form gap-4" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label="First name"
            name="firstName"
            autoComplete="given-name"
            defaultValue={firstName}
            required
            error={issues.firstName}
          />
          <TextInput
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            defaultValue={lastName}
            required
            error={issues.lastName}
          />
        </div>
        <p role="alert" className="text-small text-error empty:hidden">
          {error}
        </p>
        <div>
          <button type="submit" className="btn btn-outline" aria-busy={isBusy || undefined}>
            Save name
          </button>
        </div>
      </form>
    </section>
  );
}
