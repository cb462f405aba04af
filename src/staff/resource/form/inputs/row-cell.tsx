import { type ComponentProps, type ReactNode, useId, useState } from "react";
import type { Field, TextField } from "#shared/contract/resource/fields.ts";
import { cx } from "#web/cx.ts";
import { useClinic } from "../../../session/clinic.tsx";
import { instantOfLocal, localOfInstant } from "./instant-text.ts";
import { useFoundRecords } from "./use-found-records.ts";

type RowCellProps = {
  /** The path of its value in the record, as used in issues. */
  name: string;
  /** The full label: the column and the row. */
  label: string;
  field: Field;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
};

/** An input in a row, labeled by its column. */
export function RowCell({ name, label, field, text, error, onChange, onLeave }: RowCellProps) {
  const { timeZone } = useClinic();
  const noteId = `${name}-error`;
  const control = {
    name,
    "aria-label": label,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? noteId : undefined,
    onBlur: onLeave,
  };
  const typed = {
    ...control,
    autoComplete: "off",
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  const input = (): ReactNode => {
    switch (field.kind) {
      case "toggle":
        return (
          <input
            {...control}
            type="checkbox"
            className="tick my-2"
            checked={text === "yes"}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? "yes" : "no")}
          />
        );
      case "choice":
        return (
          <select {...typed} className="field">
            {/* The current value, if it isn't a choice: that of an older row or of an imported file. */}
            {text !== "" && field.choices.every(({ value }) => value !== text) && <option value={text}>{text}</option>}
            {field.choices.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        );
      case "money":
        return (
          <div className="unit-field field flex items-center gap-1" aria-invalid={control["aria-invalid"]}>
            <span aria-hidden className="shrink-0 text-ink-soft">
              $
            </span>
            <input
              {...typed}
              inputMode="decimal"
              className="nums min-h-6 w-full min-w-0 self-stretch bg-transparent text-end outline-none"
            />
          </div>
        );
      case "instant":
        return (
          <input
            {...typed}
            type="datetime-local"
            className="field"
            value={localOfInstant(text, timeZone)}
            onChange={({ currentTarget }) => onChange(instantOfLocal(currentTarget.value, timeZone))}
          />
        );
      case "text":
        if (field.choices || field.names) return <SuggestedCell {...typed} field={field} />;
        return <input {...typed} type="text" className="field" />;
      case "longText":
        return <textarea {...typed} rows={2} className="field" />;
      case "date":
        return <input {...typed} type="date" className="field" />;
      default:
        return (
          <input
            {...typed}
            type="text"
            inputMode={field.kind === "number" ? "numeric" : undefined}
            className={cx("field", field.kind === "number" && "nums text-end")}
          />
        );
    }
  };
  return (
    <>
      {input()}
      {error && (
        <p id={noteId} className="pt-1 text-small text-error">
          {error}
        </p>
      )}
    </>
  );
}

/** A text input with suggestions: the field's choices, or the names that a search finds. */
function SuggestedCell({ field, ...input }: ComponentProps<"input"> & { field: TextField }) {
  const listId = useId();
  const [isWanted, setWanted] = useState(false);
  const { choices, names } = field;
  const { lastFound } = useFoundRecords(names ?? "", String(input.value), isWanted && names !== undefined);
  const offered = choices ?? lastFound.map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <input {...input} type="text" className="field" list={listId} onFocus={() => setWanted(true)} />
      <datalist id={listId}>
        {offered.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
