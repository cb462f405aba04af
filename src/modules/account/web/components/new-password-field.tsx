import { useState } from "react";
import { isNewPassword } from "#web/ui/form/field-checks.ts";
import { PasswordInput } from "#web/ui/form/password-input.tsx";

/**
 * Input for a new password. It shows while typing whether the password is long enough; the server knows which are too
 * common.
 */
export function NewPasswordField({ label, name, error }: { label: string; name: string; error: string | undefined }) {
  const [length, setLength] = useState(0);
  return (
    <PasswordInput
      label={label}
      name={name}
      autoComplete="new-password"
      required
      maxLength={128}
      validate={isNewPassword}
      error={error}
      onChange={(event) => setLength([...event.currentTarget.value].length)}
      help={
        length >= 8 ? (
          <span className="text-ok">{length} characters: long enough.</span>
        ) : (
          "8 characters or more. A few words work best."
        )
      }
    />
  );
}
