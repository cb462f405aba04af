import { UnitInput } from "#staff/kit/fields/unit-input.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { SettingField } from "../setting-field.ts";
import { ColorInput } from "./color-input.tsx";
import { LogoInput } from "./logo-input.tsx";
import { SeveralInput } from "./several-input.tsx";

type SettingInputProps = {
  field: SettingField;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
};

const zones = () =>
  Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

/** The input of a setting, by its kind. */
export function SettingInput({ field, text, error, onChange, onLeave }: SettingInputProps) {
  const common = {
    name: field.path,
    label: field.label,
    help: field.help,
    value: text,
    onBlur: onLeave,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    ...(error === undefined ? {} : { error }),
  };
  switch (field.kind) {
    case "switch":
      return (
        <Checkbox
          name={field.path}
          checked={text === "yes"}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? "yes" : "no")}
        >
          {field.label}
          {field.help && <span className="block text-ink-soft">{field.help}</span>}
        </Checkbox>
      );
    case "longText":
    case "lines":
      return <TextArea {...common} rows={4} />;
    case "several":
      return <SeveralInput field={field} text={text} error={error} onChange={onChange} />;
    case "choice":
      return <Select {...common} options={[...field.choices]} />;
    case "zone":
      return <Select {...common} options={zones()} />;
    case "money":
      return <UnitInput {...common} before="$" inputMode="decimal" />;
    case "rate":
      return <UnitInput {...common} after="percent" inputMode="decimal" />;
    case "number":
      return <UnitInput {...common} after={field.unit} inputMode="numeric" />;
    case "color":
      return <ColorInput {...common} onPick={onChange} />;
    case "logo":
      return <LogoInput {...common} onChange={onChange} />;
    case "time":
      return <TextInput {...common} type="time" />;
    default:
      return <TextInput {...common} autoComplete="off" />;
  }
}
