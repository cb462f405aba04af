import { useRevalidator } from "react-router";
import { browserApi } from "#web/api.ts";
import { AgreedPolicies } from "#web/shell/agreed-policies.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailInput } from "#web/ui/form/email-input.tsx";
import { isEmail, isFilled, isNewPassword } from "#web/ui/form/field-checks.ts";
import { toIsoDate } from "#web/ui/form/input-format.ts";
import { NameFields } from "#web/ui/form/name-fields.tsx";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import type { AccountCalls } from "../../contract/calls.ts";
import { beginSession, takeOverGuest } from "../session-keeper.ts";
import { useAccountForm } from "../use-account-form.ts";
import { BirthDateInput, isBirthDate } from "./birth-date-input.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const api = browserApi<AccountCalls>();

const checks = {
  firstName: isFilled,
  lastName: isFilled,
  email: isEmail,
  phone: isFilled,
  dateOfBirth: isBirthDate,
  password: isNewPassword,
};

/** Creates an account, which works immediately; `onDone` then asks for the code sent by email (AU-1). */
export function SignUpForm({
  next,
  knownEmail,
  onDone,
}: {
  next: string;
  knownEmail?: string | undefined;
  onDone: (email: string) => void;
}) {
  const { revalidate } = useRevalidator();
  const { errors, isBusy, formProps } = useAccountForm(checks, async (values) => {
    const { firstName = "", lastName = "", email = "", phone = "", password = "" } = values;
    const dateOfBirth = toIsoDate(values.dateOfBirth ?? "");
    const { data } = await api.call("signUp", {
      body: { firstName, lastName, email, phone, password, ...(dateOfBirth ? { dateOfBirth } : {}) },
    });
    beginSession(data.user, data.accessToken);
    await takeOverGuest();
    onDone(data.user.email);
    await revalidate();
  });
  return (
    <form className="grid gap-5 pt-8" {...formProps}>
      <div className="grid grid-cols-2 gap-4">
        <NameFields errors={errors} />
      </div>
      <EmailInput
        autoComplete="username"
        help="We’ll send your confirmations and aftercare here."
        {...(knownEmail === undefined ? {} : { defaultValue: knownEmail })}
        error={errors.email}
      />
      <PhoneInput label="Phone" name="phone" required error={errors.phone} />
      <BirthDateInput
        help="We use it to make sure you meet age requirements for treatments."
        error={errors.dateOfBirth}
      />
      <NewPasswordField label="Password" name="password" error={errors.password} />
      <p className="text-small text-ink-soft">
        <AgreedPolicies by="By creating an account," />
      </p>
      <Button type="submit" block busy={isBusy} busyText="Creating your account">
        Create account
      </Button>
      {next !== "/" && <p className="text-small text-ink-soft">Then you can pick up where you left off.</p>}
    </form>
  );
}
