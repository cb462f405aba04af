import { useState } from "react";
import { type Description, listFieldsOf } from "#shared/contract/resource/description.ts";
import { type Filter, operatorsOf, parseFilter } from "#shared/contract/resource/filter.ts";
import { readNumber } from "#shared/read-number.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { RefInput } from "../form/inputs/ref-input.tsx";
import { OPERATOR_WORDS } from "./filter-words.ts";

type FilterFormProps = { description: Description; onAdd: (filter: Filter) => void; onClose: () => void };

/** A form to choose a field, an operator, and a value to filter by. */
export function FilterForm({ description, onAdd, onClose }: FilterFormProps) {
  const fields = Object.entries(listFieldsOf(description)).filter(([, field]) => field.filter);
  const [name, setName] = useState(fields[0]?.[0] ?? "");
  const field = fields.find(([one]) => one === name)?.[1];
  const operators = field ? operatorsOf(field.kind) : [];
  const [chosen, setChosen] = useState<string>();
  const operator = operators.find((one) => one === chosen) ?? operators[0];
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  if (!field || !operator) return null;
  const isYesNo = operator === "empty" || operator === "on";
  const options = isYesNo
    ? ["yes", "no"].map((one) => ({ value: one, label: one === "yes" ? "Yes" : "No" }))
    : field.kind === "choice"
      ? field.choices
      : undefined;
  const isChosen = field.kind === "ref" || field.kind === "refs";
  const checkedOptions = options
    ? (options.find((one) => one.value === value)?.value ?? options[0]?.value ?? "")
    : value.trim();

  function add() {
    const decimals = field?.kind === "money" ? 2 : field?.kind === "number" ? 0 : undefined;
    const read = decimals === undefined ? undefined : readNumber(checkedOptions, decimals);
    const inCents = read && "value" in read ? String(read.value) : checkedOptions;
    const filter = parseFilter(name, field, operator === "on" ? checkedOptions : `${operator}:${inCents}`);
    if ("operator" in filter) onAdd(filter);
    else
      setProblem(
        checkedOptions === "" ? (isChosen ? "Choose one." : "Enter what to look for.") : `This ${filter.message}.`,
      );
  }

  return (
    <form
      aria-label="New filter"
      className="flex flex-wrap items-start gap-3 border-b border-linen px-4 py-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <Select
        label="Field"
        autoFocus
        value={name}
        options={fields.map(([one, { label }]) => ({ value: one, label }))}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {operators.length > 1 && (
        <Select
          label="Comparison"
          value={operator}
          options={operators.map((one) => ({ value: one, label: OPERATOR_WORDS[one] }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {options ? (
        <Select
          label="Value"
          value={checkedOptions}
          options={[...options]}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      ) : isChosen ? (
        <RefInput
          label="Value"
          resource={field.resource}
          shown={undefined}
          value={value}
          error={problem}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value);
            setProblem(undefined);
          }}
        />
      ) : (
        <TextInput
          label="Value"
          type={operator !== "last" && (field.kind === "date" || field.kind === "instant") ? "date" : "text"}
          value={value}
          error={problem}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value);
            setProblem(undefined);
          }}
        />
      )}
      <div className="flex gap-2 pt-[26px]">
        <button type="submit" className="btn btn-primary">
          Add filter
        </button>
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Close
        </button>
      </div>
    </form>
  );
}
