import { countryName } from "#shared/places/countries.ts";
import { stateCode } from "#shared/places/states.ts";
import type { Destination } from "../../../domain/destinations.ts";
import { CellInput } from "./cell-input.tsx";
import { CountrySelect } from "./country-select.tsx";
import { PlacesTable } from "./places-table.tsx";

export type PlaceRowsProps<Row> = {
  rows: readonly Row[];
  /** Validation errors by path: `shipTo.0.cents`. */
  errors: Readonly<Record<string, string>>;
  onChange: (rows: Row[]) => void;
};

/** Turns "ak, Hawaii" into state codes. Unknown names are left as they are, for the section's schema to reject. */
function statesOf(country: string, text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return names.filter(Boolean).map((name) => stateCode(country, name) ?? name);
}

/** Rows for the clinic's shipping destinations, with price and delivery days. */
export function ShipToRows({ rows, errors, onChange }: PlaceRowsProps<Destination>) {
  const set = (index: number, change: Record<string, unknown>) =>
    // Invalid input stays a string, which the section's schema rejects.
    onChange(rows.map((row, at) => (at === index ? ({ ...row, ...change } as Destination) : row)));
  const errorOf = (path: string) =>
    errors[path] ?? Object.entries(errors).find(([name]) => name.startsWith(`${path}.`))?.[1];
  return (
    <PlacesTable
      title="Ships to"
      lead="Elsewhere, customers can only pick up. A state's row takes priority over its country's."
      heads={["Country", "Only these states", "Costs", "Days"]}
      names={rows.map(({ country }) => countryName(country))}
      none="Nothing is shipped. Customers pick up at the clinic."
      onAdd={() => onChange([...rows, { country: "US", states: [], cents: 0, days: 3 }])}
      onRemove={(index) => onChange(rows.filter((_, at) => at !== index))}
      rows={rows.map((row, index) => {
        const path = `shipTo.${index}`;
        const place = countryName(row.country);
        return [
          <CountrySelect
            key="country"
            name={`${path}.country`}
            label={`Country of row ${index + 1}`}
            value={row.country}
            error={errorOf(`${path}.country`)}
            onChange={(country) => set(index, { country, states: [] })}
          />,
          <CellInput
            key="states"
            kind="text"
            name={`${path}.states`}
            label={`${place}, only these states, with commas between them`}
            value={row.states.join(", ")}
            error={errorOf(`${path}.states`)}
            onChange={(text) => set(index, { states: statesOf(row.country, String(text)) })}
          />,
          <CellInput
            key="cents"
            kind="money"
            name={`${path}.cents`}
            label={`${place}, costs`}
            value={row.cents}
            error={errorOf(`${path}.cents`)}
            onChange={(cents) => set(index, { cents })}
          />,
          <CellInput
            key="days"
            kind="number"
            name={`${path}.days`}
            label={`${place}, days`}
            value={row.days}
            error={errorOf(`${path}.days`)}
            onChange={(days) => set(index, { days })}
          />,
        ];
      })}
    />
  );
}
