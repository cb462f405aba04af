import { useId } from "react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { SettingField } from "../setting-field.ts";

type SeveralInputProps = {
  field: Extract<SettingField, { choices: unknown }>;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** Options of which any number can be selected. */
export function SeveralInput({ field: { path, label, help, choices }, text, error, onChange }: SeveralInputProps) {
  const id = useId();
  const chosen = text.split(",");
  return (
    <fieldset aria-describedby={error ? `${id}-error` : help ? `${id}-help` : undefined} className="grid gap-1">
      <legend className="pb-1 text-label">{label}</legend>
      {choices.map(({ value, label: name }) => (
        <Checkbox
          key={value}
          name={path}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              choices
                .map((choice) => choice.value)
                .filter((one) => (one === value ? checked : chosen.includes(one)))
                .join(","),
            )
          }
        >
          {name}
        </Checkbox>
      ))}
      {help && !error && (
        <p id={`${id}-help`} className="text-small text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
