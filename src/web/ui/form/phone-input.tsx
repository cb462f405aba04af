import { type FocusEvent, useState } from "react";
import { formatPhone } from "#shared/format-phone.ts";
import { msg } from "#shared/words/msg.ts";
import { useOptionalShellData } from "#web/shell/shell-data.ts";
import { afterPress } from "./after-press.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type PhoneInputProps = Omit<TextInputProps, "value" | "defaultValue"> & {
  /** In the API's format, E.164. */
  defaultValue?: string;
};

/** The length of the shortest number in any country. The server knows which numbers are possible. */
const FEWEST_DIGITS = 7;
const isPhone = (value: string) =>
  value.replace(/\D/g, "").length < FEWEST_DIGITS
    ? msg("Enter a full phone number, such as (212) 555-0171, or + and a country code.")
    : undefined;

/**
 * A phone number, in any usual format and unchanged while being typed. When focus leaves, it is shown in AU-6's format,
 * +001-212-5550171, with the usual format below.
 */
export function PhoneInput({ defaultValue = "", onBlur, onChange, help, ...input }: PhoneInputProps) {
  const [value, setValue] = useState(() => formatPhone(defaultValue));
  const [usual, setUsual] = useState<string>();
  const country = useOptionalShellData()?.contact.address.country;
  const leave = async (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    const typed = event.currentTarget.value;
    // International numbers need a large table; if it can't be loaded, such as offline, the text stays as typed.
    const phones = await import("#shared/phone-number.ts").catch(() => undefined);
    const number = phones?.parsePhone(typed, country);
    if (!phones || !number) return;
    setValue((now) => (now === typed ? formatPhone(number) : now));
    afterPress(() => setUsual(phones.nationalPhone(number, country)));
  };
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={60}
      validate={isPhone}
      {...input}
      help={usual ?? help}
      value={value}
      onChange={(event) => {
        setValue(event.currentTarget.value);
        setUsual(undefined);
        onChange?.(event);
      }}
      onBlur={(event) => void leave(event)}
    />
  );
}
