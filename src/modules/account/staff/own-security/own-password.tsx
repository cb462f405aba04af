import type { SubmitEvent } from "react";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { changeOwnPassword } from "./own-account.ts";

const FIELDS = ["currentPassword", "newPassword", "confirmPassword"] as const;

/** The form for changing the signed-in person's password, which requires the current one. */
export function OwnPassword() {
  const { isBusy, error, issues, send } = useFormSend(FIELDS);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const typed = (name: (typeof FIELDS)[number]) => String(values.get(name) ?? "");
    const body = {
      currentPassword: typed("currentPassword"),
      newPassword: typed("newPassword"),
      confirmPassword: typed("confirmPassword"),
    };
    if (!(await send(() => changeOwnPassword(body)))) return;
    form.reset();
    showDone("Your password is changed. Your other devices are signed out.");
  }
  return (
    <section aria-labelledby="own-password">
      <h2 id="own-password" className="text-section pb-2">
        Password
      </h2>
      <form className="grid max-w-form gap-4" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordInput
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={issues.currentPassword}
        />
        <PasswordInput
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          error={issues.newPassword}
          help="15 characters or more. A few unrelated words work best."
        />
        <PasswordInput
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={issues.confirmPassword}
        />
        <p role="alert" className="text-small text-error empty:hidden">
          {error}
        </p>
        <div>
          <button type="submit" className="btn btn-outline" aria-busy={isBusy || undefined}>
            Change password
          </button>
        </div>
      </form>
    </section>
  );
}
