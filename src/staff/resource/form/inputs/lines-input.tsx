import { useState } from "react";
import type { ListField, ListLines, RowsField } from "#shared/contract/resource/fields.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { readDrafts } from "../../field-text.ts";
import { linesOfRows, rowsOfLines } from "../lines-of-rows.ts";
import { RowsInput } from "./rows-input.tsx";

type LinesInputProps = {
  name: string;
  field: ListField & { lines: ListLines };
  /** The texts, one per line. */
  text: string;
  mayWrite: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (text: string) => void;
  onLeave: () => void;
};

function rowsField({ label, help, lines: { words, title, fields } }: LinesInputProps["field"]): RowsField {
  const names = Object.keys(fields);
  return {
    kind: "rows",
    label,
    words,
    parent: "",
    title,
    fields,
    create: names,
    update: names,
    ...(help === undefined ? {} : { help }),
  };
}

/**
 * An input for a list of texts, as a table with one row per text. A text that isn't in the list's format, such as in an
 * older draft, stays unchanged.
 */
export function LinesInput({ name, field, text, mayWrite, errors, onChange, onLeave }: LinesInputProps) {
  const { lines, label, help } = field;
  // Holds the rows as typed, because an unfinished row has no text that could be parsed back.
  const [typed, setTyped] = useState(() => ({ text, rows: rowsOfLines(lines, text) }));
  const current = typed.text === text ? typed : { text, rows: rowsOfLines(lines, text) };
  if (current !== typed) setTyped(current);
  if (!current.rows)
    return (
      <TextArea
        {...{ name, label, rows: 4, value: text, onBlur: onLeave }}
        help={help ? `${help} One on each line.` : "One on each line."}
        {...(errors[name] === undefined ? {} : { error: errors[name] })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <div>
      <p aria-hidden className="pb-1.5 text-small font-medium leading-5">
        {label}
      </p>
      <RowsInput
        {...{ name, mayWrite, errors, onLeave }}
        field={rowsField(field)}
        text={JSON.stringify(current.rows)}
        stored={[]}
        onChange={(json) => {
          const rows = readDrafts(json);
          const next = linesOfRows(lines, rows);
          setTyped({ text: next, rows });
          onChange(next);
        }}
      />
    </div>
  );
}
