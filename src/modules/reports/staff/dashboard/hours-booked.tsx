import { useState } from "react";
import { Link } from "react-router";
import { AcrossBars } from "#staff/charts/across-bars.tsx";
import { valueText } from "#staff/charts/chart-values.ts";
import { RadioLabel } from "#web/ui/form/radio-label.tsx";
import type { Days } from "../../domain/period.ts";
import { reportPath } from "../address/report-address.ts";
import type { Dashboard } from "../contract/dashboard-schema.ts";

const KINDS = [
  { value: "people", label: "People" },
  { value: "rooms", label: "Rooms" },
  { value: "devices", label: "Devices" },
] as const;

/** Shows which share of their time people, rooms and devices were booked, fullest first. */
export function HoursBooked({ hours, days }: { hours: Dashboard["hours"]; days: Days }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]["value"]>("people");
  const present = KINDS.filter(({ value }) => hours[value].length > 0);
  const shown = present.find(({ value }) => value === kind) ?? present[0];
  if (!shown) return null;
  const rows = hours[shown.value].toSorted((one, other) => (other.percent ?? -1) - (one.percent ?? -1));
  return (
    <section aria-label="Hours booked" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-section grow">Hours booked</h2>
        {present.length > 1 && (
          <fieldset>
            <legend className="sr-only">Whose hours</legend>
            <div className="kinds">
              {present.map((option) => (
                <RadioLabel
                  key={option.value}
                  name="hours"
                  option={option}
                  value={shown.value}
                  defaultValue={undefined}
                  onValueChange={() => setKind(option.value)}
                  className=""
                >
                  {option.label}
                </RadioLabel>
              ))}
            </div>
          </fieldset>
        )}
      </div>
      <AcrossBars
        caption={`Hours booked of ${shown.label.toLowerCase()}`}
        heads={[shown.label, "Booked"]}
        most={100}
        rows={rows.map(({ id, label, percent, isFull }) => ({
          key: id,
          name: <Link to={reportPath("utilization", { ...days, by: "day", filters: { resource: id } })}>{label}</Link>,
          value: percent ?? 0,
          text: percent === null ? "–" : valueText(Math.round(percent), "percent", ""),
          isOver: isFull,
        }))}
      />
      {rows.some(({ isFull }) => isFull) && (
        <p className="text-small text-ink-soft">Clay: over {hours.fullAbove}%, no room for a late visit.</p>
      )}
    </section>
  );
}
