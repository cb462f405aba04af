import type { RefObject } from "react";
import { TextInput } from "#web/ui/form/text-input.tsx";

type Props = {
  value: string;
  onChange: (pin: string) => void;
  help?: string;
  error: string | undefined;
  autoComplete: "off" | "new-password";
  ref?: RefObject<HTMLInputElement | null>;
};

/** An input that accepts only digits, and hides them. */
export function PinInput({ value, onChange, error, ...input }: Props) {
  return (
    <TextInput
      {...input}
      label="PIN"
      type="password"
      inputMode="numeric"
      className="w-44"
      maxLength={8}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ""))}
      {...(error === undefined ? {} : { error })}
    />
  );
}
