import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { browserApi } from "#web/api.ts";
import { writeStoredText } from "#web/state/stored.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailInput } from "#web/ui/form/email-input.tsx";
import { isCode, isEmail, isNewPassword } from "#web/ui/form/field-checks.ts";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import type { AccountCalls } from "../../contract/calls.ts";
import { useAccountForm } from "../use-account-form.ts";
import { CodeInput } from "./code-input.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const api = browserApi<AccountCalls>();

/**
 * Asks for the email, then for the code that was sent to it; the resulting ticket leads on to /changePassword (AU-1).
 */
export function ForgetPasswordForms() {
  const [email, setEmail] = useState<string>();
  return email === undefined ? (
    <AskForCode onSent={setEmail} />
  ) : (
    <EnterCode email={email} onAgain={() => setEmail(undefined)} />
  );
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const { errors, isBusy, formProps } = useAccountForm({ email: isEmail }, async ({ email = "" }) => {
    await api.call("forgetPassword", { body: { email } });
    onSent(email.trim());
  });
  return (
    <>
      <p className="pt-5">We’ll email you a code to set a new password.</p>
      <form className="grid gap-5 pt-8" {...formProps}>
        <EmailInput autoComplete="username" error={errors.email} />
        <Button type="submit" block busy={isBusy} busyText="Sending">
          Send the code
        </Button>
      </form>
      <p className="pt-6 text-small">
        <Link to="/login" className="link">
          Back to login
        </Link>
      </p>
    </>
  );
}

function EnterCode({ email, onAgain }: { email: string; onAgain: () => void }) {
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useAccountForm(
    { code: isCode },
    async ({ code = "" }) => {
      const { data } = await api.call("forgotVerifyotp", { body: { email, code: code.trim() } });
      writeStoredText("change-password id", data.resetTicket);
      await navigate("/changePassword");
    },
    { blames: "code" },
  );
  return (
    <>
      <p className="pt-5" role="status">
        If there is an account for <strong className="font-medium">{email}</strong>, a code is on its way.
      </p>
      <form className="grid gap-5 pt-8" {...formProps}>
        <CodeInput name="code" error={errors.code} />
        <Button type="submit" block busy={isBusy} busyText="Checking">
          Verify the code
        </Button>
        <Button look="text" onClick={onAgain}>
          Use another email or send a new code
        </Button>
      </form>
    </>
  );
}

/** The form for the new password, entered twice, with the ticket that the code was exchanged for. */
export function ChangePasswordForm({ ticket }: { ticket: string }) {
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useAccountForm(
    { newPassword: isNewPassword },
    async ({ newPassword = "", confirmPassword = "" }) => {
      await api.call("changePassword", {
        params: { resetTicket: ticket },
        body: { newPassword, confirmPassword },
      });
      writeStoredText("change-password id", undefined);
      await navigate("/password-changed", { replace: true });
    },
    { blames: "newPassword" },
  );
  return (
    <form className="grid gap-5 pt-8" {...formProps}>
      <NewPasswordField label="New password" name="newPassword" error={errors.newPassword} />
      <PasswordInput
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      <Button type="submit" block busy={isBusy} busyText="Saving">
        Save the new password
      </Button>
    </form>
  );
}
