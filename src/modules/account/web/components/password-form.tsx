import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { isFilled, isNewPassword } from "#web/ui/form/field-checks.ts";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import type { AccountCalls } from "../../contract/calls.ts";
import { useAccountForm } from "../use-account-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const api = browserApi<AccountCalls>();

/** The form to change a password, which requires the current one. Other devices are logged out (AU-3). */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { errors, isBusy, formProps } = useAccountForm(
    { currentPassword: isFilled, newPassword: isNewPassword },
    async ({ currentPassword = "", newPassword = "", confirmPassword = "" }, form) => {
      const { message } = await api.call("updatePassword", {
        body: { currentPassword, newPassword, confirmPassword },
      });
      form.reset();
      showToast(message);
      onChanged();
    },
    { blames: "currentPassword" },
  );
  return (
    <form className="grid max-w-form gap-5" {...formProps}>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
      />
      <NewPasswordField label="New password" name="newPassword" error={errors.newPassword} />
      <PasswordInput
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      <div>
        <Button type="submit" busy={isBusy} busyText="Saving">
          Change password
        </Button>
      </div>
    </form>
  );
}
