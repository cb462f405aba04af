import { Link, useNavigate } from "react-router";
import { browserApi } from "#web/api.ts";
import { withFreshFrame } from "#web/shell/stale-frame.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailInput } from "#web/ui/form/email-input.tsx";
import { isEmail, isFilled } from "#web/ui/form/field-checks.ts";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import type { AccountCalls } from "../../contract/calls.ts";
import { beginSession, takeOverGuest } from "../session-keeper.ts";
import { useAccountForm } from "../use-account-form.ts";

const api = browserApi<AccountCalls>();

/** Email and password form, which leads on to the page the visitor wanted (AU-1, AU-2). */
export function LoginForm({ next }: { next: string }) {
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useAccountForm(
    { email: isEmail, password: isFilled },
    async ({ email = "", password = "" }) => {
      const { data } = await api.call("logIn", { body: { email, password } });
      beginSession(data.user, data.accessToken);
      await takeOverGuest();
      await withFreshFrame(() => navigate(next));
    },
    { blames: "password" },
  );
  return (
    <form className="grid gap-5 pt-8" {...formProps}>
      <EmailInput autoComplete="username" error={errors.email} />
      <div className="relative">
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Link to="/forget-password" className="absolute -top-2.5 right-0 py-2.5 text-small link" prefetch="intent">
          Forgot password?
        </Link>
      </div>
      <Button type="submit" block busy={isBusy} busyText="Logging in" className="mt-2">
        Log in
      </Button>
    </form>
  );
}
