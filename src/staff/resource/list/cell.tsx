import type { Field } from "#shared/contract/resource/fields.ts";
import { cx } from "#web/cx.ts";
import { inputText, readInput, shownText } from "../field-text.ts";

type CellInputProps = {
  field: Field;
  /** The record's name, for the input's label. */
  of: string;
  value: unknown;
  former: unknown;
  onChange: (value: unknown) => void;
};

/** An input for a cell of a table: rose-colored while its value differs from the stored one. */
export function CellInput({ field, of, value, former, onChange }: CellInputProps) {
  const isChanged = JSON.stringify(value) !== JSON.stringify(former);
  const name = `${field.label} of ${of}`;
  const className = cx("field", isChanged && "border-clay bg-rose-pale", isNumeric(field) && "nums text-end");
  if (field.kind === "toggle" || field.kind === "choice") {
    const options =
      field.kind === "choice"
        ? field.choices
        : [
            { value: "yes", label: shownText(field, true, "UTC") },
            { value: "no", label: shownText(field, false, "UTC") },
          ];
    return (
      <select
        aria-label={name}
        className={className}
        value={inputText(field, value)}
        onChange={({ currentTarget }) => onChange(readInput(field, currentTarget.value, former === null).value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      aria-label={name}
      autoComplete="off"
      className={className}
      type={field.kind === "date" ? "date" : "text"}
      inputMode={field.kind === "money" ? "decimal" : field.kind === "number" ? "numeric" : undefined}
      defaultValue={inputText(field, value)}
      onChange={({ currentTarget }) => {
        const read = readInput(field, currentTarget.value, former === null);
        currentTarget.setAttribute("aria-invalid", String(read.problem !== undefined));
        if (read.problem === undefined) onChange(read.value);
      }}
    />
  );
}

export const isNumeric = ({ kind }: Field) => kind === "number" || kind === "money";
