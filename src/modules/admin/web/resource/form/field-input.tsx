import type { Field } from "#shared/contract/resource/fields.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { UnitInput } from "../../kit/fields/unit-input.tsx";

type FieldInputProps = {
  name: string;
  field: Field;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
};

/** The input of a field, by its kind. */
export function FieldInput({ name, field, text, error, onChange, onLeave }: FieldInputProps) {
  const { kind, label, help } = field;
  const common = {
    name,
    label,
    help,
    value: text,
    onBlur: onLeave,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    ...(error === undefined ? {} : { error }),
  };
  if (kind === "toggle")
    return (
      <div>
        <Checkbox
          name={name}
          checked={text === "yes"}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? "yes" : "no")}
          {...(error === undefined ? {} : { error })}
        >
          {label}
          {help && <span className="block text-ink-soft">{help}</span>}
        </Checkbox>
      </div>
    );
  if (kind === "choice") return <Select {...common} options={[...field.choices]} />;
  if (kind === "longText" || kind === "richText" || kind === "list")
    return <TextArea {...common} rows={kind === "list" ? 4 : 7} />;
  if (kind === "money") return <UnitInput {...common} before="$" inputMode="decimal" />;
  if (kind === "number") return <UnitInput {...common} after={field.unit} inputMode="numeric" />;
  return <TextInput {...common} autoComplete="off" type={kind === "date" ? "date" : "text"} />;
}
