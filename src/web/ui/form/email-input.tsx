import { useLingui } from "@lingui/react/macro";
import { isEmail } from "./field-checks.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type EmailInputProps = Pick<TextInputProps, "help" | "error" | "defaultValue"> & {
  /** "username" if the email identifies the account, so that password managers fill it in. */
  autoComplete?: "email" | "username";
};

/** An email field, with the right keyboard on phones, and with a hint about typos while typing. */
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
