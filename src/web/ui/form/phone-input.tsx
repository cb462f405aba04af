import { FormattedInput, type FormattedInputProps } from "./formatted-input.tsx";
import { formatPhoneInput } from "./input-format.ts";

const isPhone = (value: string) =>
  value.replace(/\D/g, "").length < 9 ? "Three digits for the country, then the number: +001-212-5550171." : undefined;

/** A phone number typed as +001-212-5550171 (AU-6). */
export function PhoneInput(props: FormattedInputProps) {
  return (
    <FormattedInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      validate={isPhone}
      {...props}
      format={formatPhoneInput}
    />
  );
}
