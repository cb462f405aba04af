import { useMemo } from "react";
import { countryOptions } from "#shared/places/countries.ts";
import { stateOptions } from "#shared/places/states.ts";
import { Select } from "#web/ui/form/select.tsx";
import { CellInput } from "./cell-input.tsx";

type PlaceFieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const hidden = (label: string) => <span className="sr-only">{label}</span>;

/** A select for a country. Countries whose states we list come first. */
export function CountrySelect({ label, error, onChange, ...select }: PlaceFieldProps) {
  const options = useMemo(() => countryOptions(["US", "CA"]), []);
  return (
    <Select
      {...select}
      label={hidden(label)}
      options={options}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(error === undefined ? {} : { error })}
    />
  );
}

/** A select for a state, or for all states of a country. A text input if we don't list the country's states. */
export function StateSelect({ country, label, error, onChange, ...select }: PlaceFieldProps & { country: string }) {
  const states = stateOptions(country);
  if (!states)
    return (
      <CellInput
        {...select}
        kind="text"
        label={label}
        error={error}
        onChange={(value) => onChange(typeof value === "string" ? value : "")}
      />
    );
  return (
    <Select
      {...select}
      label={hidden(label)}
      options={[{ value: "", label: "All states" }, ...states]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(error === undefined ? {} : { error })}
    />
  );
}
