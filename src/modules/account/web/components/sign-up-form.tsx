import { Link, useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { mergeGuestCart } from "#web/state/merge-guest-cart.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { toIsoDate } from "#web/ui/input-format.ts";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { isEmail, isFilled, isNewPassword } from "../../domain/field-checks.ts";
import { beginSession } from "../session-keeper.ts";
import { useAccountForm } from "../use-account-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const checks = {
  firstName: isFilled,
  lastName: isFilled,
  email: isEmail,
  phone: isFilled,
  dateOfBirth: (value: string) =>
    value === "" || toIsoDate(value) ? undefined : "Write the day as month, day, year: 03/14/1986.",
  password: isNewPassword,
  terms: (value: string) => (value ? undefined : "Please agree to the terms to go on."),
};

/** A new account, which works at once; then `onDone` asks for the code that went to the address (AU-1). */
export function SignUpForm({ next, onDone }: { next: string; onDone: (email: string) => void }) {
  const { revalidate } = useRevalidator();
  const { errors, isBusy, formProps } = useAccountForm(checks, async (values) => {
    const { firstName = "", lastName = "", email = "", phone = "", password = "" } = values;
    const dateOfBirth = toIsoDate(values.dateOfBirth ?? "");
    const { data } = await api.call("signUp", {
      body: { firstName, lastName, email, phone, password, ...(dateOfBirth ? { dateOfBirth } : {}) },
    });
    beginSession(data.user, data.accessToken);
    await mergeGuestCart();
    onDone(data.user.email);
    await revalidate();
  });
  return (
    <form className="grid gap-5 pt-8" {...formProps}>
      <div className="grid grid-cols-2 gap-4">
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={80}
          error={errors.firstName}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={80}
          error={errors.lastName}
        />
      </div>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
        validate={isEmail}
        help="Your confirmations and aftercare go here."
        error={errors.email}
      />
      <PhoneInput label="Phone" name="phone" required error={errors.phone} />
      <DateInput
        label="Date of birth, optional"
        name="dateOfBirth"
        autoComplete="bday"
        help="For treatments with an age limit."
        error={errors.dateOfBirth}
      />
      <NewPasswordField label="Password" name="password" error={errors.password} />
      <Checkbox name="terms" value="yes" required error={errors.terms}>
        I agree to the{" "}
        <Link to="/terms" className="link">
          terms
        </Link>{" "}
        and{" "}
        <Link to="/privacy-policy" className="link">
          privacy policy
        </Link>
        .
      </Checkbox>
      <Button type="submit" block busy={isBusy} busyText="Creating your account">
        Create account
      </Button>
      {next !== "/" && <p className="text-small text-ink-soft">You then go on to where you left off.</p>}
    </form>
  );
}
