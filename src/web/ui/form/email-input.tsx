import { useLingui } from "@lingui/react/macro";
import { isEmail } from "./field-checks.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type EmailInputProps = Pick<TextInputProps, "help" | "error" | "defaultValue"> & {
  /** Where it is what an account is known by, password managers take it for the user name. */
  autoComplete?: "email" | "username";
};

/** An email field: on phones with the keyboard for it, and with a hint about typos while typing. */
export function EmailInput({ autoComplete = "email", ...props }: EmailInputProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Email`}
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={254}
      validate={isEmail}
      {...props}
    />
  );
}
