import { countryName } from "#shared/places/countries.ts";
import { stateName } from "#shared/places/states.ts";
import type { TaxRate } from "../../../domain/destinations.ts";
import { CellInput } from "./cell-input.tsx";
import { CountrySelect, StateSelect } from "./country-select.tsx";
import { PlacesTable } from "./places-table.tsx";
import type { PlaceRowsProps } from "./ship-to-rows.tsx";

/** Rows for sales tax by the state that goods are shipped to or picked up in, and by kind of goods. */
export function TaxRows({ rows, errors, onChange }: PlaceRowsProps<TaxRate>) {
  const set = (index: number, change: Record<string, unknown>) =>
    // Invalid input stays a string, which the section's schema rejects.
    onChange(rows.map((row, at) => (at === index ? ({ ...row, ...change } as TaxRate) : row)));
  const nameOf = ({ country, state }: TaxRate) => (state ? stateName(country, state) : countryName(country));
  return (
    <PlacesTable
      title="Sales tax"
      lead="Based on the state that products ship to, or the clinic's own state for pickup. Places not listed have no tax."
      heads={["Country", "State", "Goods", "Food"]}
      names={rows.map(nameOf)}
      none="No sales tax is added."
      onAdd={() => onChange([...rows, { country: "US", state: "", goods: 0, food: 0 }])}
      onRemove={(index) => onChange(rows.filter((_, at) => at !== index))}
      rows={rows.map((row, index) => {
        const path = `salesTax.${index}`;
        const rate = (kind: "goods" | "food", label: string) => (
          <CellInput
            key={kind}
            kind="rate"
            name={`${path}.${kind}`}
            label={`${nameOf(row)}, ${label}, percent`}
            value={row[kind]}
            error={errors[`${path}.${kind}`]}
            onChange={(value) => set(index, { [kind]: value })}
          />
        );
        return [
          <CountrySelect
            key="country"
            name={`${path}.country`}
            label={`Country of row ${index + 1}`}
            value={row.country}
            error={errors[`${path}.country`]}
            onChange={(country) => set(index, { country, state: "" })}
          />,
          <StateSelect
            key="state"
            name={`${path}.state`}
            country={row.country}
            label={`State of row ${index + 1}`}
            value={row.state}
            error={errors[`${path}.state`]}
            onChange={(state) => set(index, { state })}
          />,
          rate("goods", "goods"),
          rate("food", "food and supplements"),
        ];
      })}
    />
  );
}
