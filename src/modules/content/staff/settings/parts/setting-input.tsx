import { useId } from "react";
import { UnitInput } from "#staff/kit/fields/unit-input.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput, type TextInputProps } from "#web/ui/form/text-input.tsx";
import type { SettingField } from "../setting-field.ts";
import { LogoInput } from "./logo-input.tsx";

type SettingInputProps = {
  field: SettingField;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
};

const zones = () =>
  Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

/** The input for a setting, by its kind. */
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

type ColorInputProps = TextInputProps & { value: string; onPick: (color: string) => void };

const COLOR = /#[0-9a-f]{6}/i;

/** A text input for a color, with the system's color picker and, after a refusal, a button for the proposed color. */
function ColorInput({ onPick, ...input }: ColorInputProps) {
  const [proposed] = /passes: #[0-9a-f]{6}/i.exec(input.error ?? "")?.[0].match(COLOR) ?? [];
  return (
    <div className="grid justify-items-start gap-2">
      <TextInput
        {...input}
        className="w-full"
        autoComplete="off"
        spellCheck={false}
        end={
          <input
            type="color"
            aria-label={`Pick a color for ${String(input.label).toLowerCase()}`}
            className="absolute top-1/2 right-2 h-8 w-12 -translate-y-1/2 cursor-pointer border border-edge bg-white p-0.5"
            value={COLOR.test(input.value) ? input.value.toLowerCase() : "#000000"}
            onChange={({ currentTarget }) => onPick(currentTarget.value)}
          />
        }
      />
      {proposed && (
        <button type="button" className="btn btn-small" onClick={() => onPick(proposed)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full border border-edge"
            style={{ background: proposed }}
          />
          Use {proposed}
        </button>
      )}
    </div>
  );
}

type SeveralInputProps = {
  field: Extract<SettingField, { choices: unknown }>;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** A group of options of which any number can be selected. */
function SeveralInput({ field: { path, label, help, choices }, text, error, onChange }: SeveralInputProps) {
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
