import type { Field } from "#shared/contract/resource/fields.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { UnitInput } from "../../kit/fields/unit-input.tsx";
import { ChoicesInput } from "./inputs/choices-input.tsx";
import { InstantInput } from "./inputs/instant-input.tsx";
import { LinesInput } from "./inputs/lines-input.tsx";
import { PictureInput } from "./inputs/picture-input.tsx";
import { RefInput } from "./inputs/ref-input.tsx";
import { RefsInput } from "./inputs/refs-input.tsx";
import { type RowActions, RowsInput } from "./inputs/rows-input.tsx";
import { SuggestedInput } from "./inputs/suggested-input.tsx";

type FieldInputProps = {
  name: string;
  field: Field;
  text: string;
  /** The name of the record that a field of kind `ref` currently refers to. */
  shown?: string | undefined;
  /** The names of records that a field of kind `refs` refers to, by their ids. */
  names: ReadonlyMap<string, string>;
  onName: (id: string, name: string) => void;
  /** By path: errors of the field, and of its rows. */
  errors: Readonly<Record<string, string>>;
  /** The stored rows of a field of kind `rows`, and the possible actions on them. */
  stored: unknown;
  mayWrite: boolean;
  rowActions?: RowActions | undefined;
  onChange: (text: string, path?: string) => void;
  onLeave: (path?: string) => void;
};

/** The input of a field, by its kind. */
export function FieldInput({
  name,
  field,
  text,
  shown,
  names,
  onName,
  errors,
  onChange,
  onLeave,
  ...rows
}: FieldInputProps) {
  const { kind, label, help } = field;
  const error = errors[name];
  const common = {
    name,
    label,
    help,
    value: text,
    onBlur: () => onLeave(),
    ...(error === undefined ? {} : { error }),
  };
  const typed = {
    ...common,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  switch (kind) {
    case "toggle":
      return (
        <div className="md:pt-6">
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
    case "choice":
      return <Select {...typed} options={[...field.choices]} />;
    case "ref":
      return <RefInput {...typed} resource={field.resource} shown={shown} />;
    case "rows":
      return (
        <RowsInput
          {...{ name, field, text, errors, onChange, onLeave }}
          stored={Array.isArray(rows.stored) ? rows.stored : []}
          mayWrite={rows.mayWrite}
          actions={rows.rowActions}
        />
      );
    case "refs":
      return <RefsInput {...common} resource={field.resource} names={names} onName={onName} onChange={onChange} />;
    case "picture":
      return <PictureInput {...common} onChange={onChange} />;
    case "instant":
      return <InstantInput {...common} onChange={onChange} />;
    case "longText":
    case "richText":
      return <TextArea {...typed} rows={kind === "richText" ? 16 : 5} />;
    case "list":
      if (field.lines)
        return (
          <LinesInput
            {...{ name, text, errors, onChange, onLeave }}
            field={{ ...field, lines: field.lines }}
            mayWrite={rows.mayWrite}
          />
        );
      if (field.names)
        return <RefsInput {...common} resource={field.names} hasNames {...{ names, onName, onChange }} />;
      if (field.choices) return <ChoicesInput {...common} choices={field.choices} onChange={onChange} />;
      return <TextArea {...typed} rows={4} help={help ? `${help} One on each line.` : "One on each line."} />;
    case "money":
      return <UnitInput {...typed} before="$" inputMode="decimal" />;
    case "number":
      return <UnitInput {...typed} after={field.unit} inputMode="numeric" />;
    case "text":
      return <SuggestedInput {...typed} choices={field.choices} />;
    default:
      return <TextInput {...typed} autoComplete="off" type={kind === "date" ? "date" : "text"} />;
  }
}

/** Whether a field needs the form's whole width. */
export const isWide = ({ kind }: Field) => ["longText", "richText", "list", "refs", "rows", "picture"].includes(kind);
