import { useState } from "react";
import { UnitInput } from "#staff/kit/fields/unit-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { type SettingField, settingText, settingValue } from "../setting-field.ts";

type CellInputProps = {
  /** The name of the input, and the path of its errors: `shipTo.0.cents`. */
  name: string;
  kind: "money" | "rate" | "number" | "text";
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/**
 * An input for a value in a table row. Shows the typed text while it parses to the current value, otherwise the
 * formatted value.
 */
export function CellInput({ name, kind, label, value, error, onChange }: CellInputProps) {
  const field: SettingField = { path: name, label, kind };
  const [typed, setTyped] = useState("");
  const text = settingValue(field, typed) === value ? typed : settingText(field, value);
  const input = {
    name,
    label: <span className="sr-only">{label}</span>,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value);
      onChange(settingValue(field, currentTarget.value));
    },
    ...(error === undefined ? {} : { error }),
  };
  if (kind === "text") return <TextInput {...input} autoComplete="off" />;
  if (kind === "money") return <UnitInput {...input} before="$" inputMode="decimal" />;
  return <UnitInput {...input} after={kind === "rate" ? "%" : undefined} inputMode="decimal" />;
}
