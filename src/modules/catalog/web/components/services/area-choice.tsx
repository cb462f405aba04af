import type { EstimateArea } from "../../../domain/service.ts";

/** A treatment priced by the unit, with the areas that determine the number of units. */
export type ServiceWithAreas = {
  id: string;
  name: string;
  priceUnit?: string | undefined;
  estimateAreas: readonly EstimateArea[];
};

type AreaChoiceProps = {
  service: ServiceWithAreas;
  chosen: readonly string[];
  /** Absent if a form sends the areas' names as `area`. */
  onChange?: (areas: string[]) => void;
};

/**
 * Lets customers choose the areas of a treatment when booking it. The areas determine the number of units, and so the
 * price range.
 */
export default function AreaChoice({ service, chosen, onChange }: AreaChoiceProps) {
  const names = service.estimateAreas.map(({ name }) => name);
  const toggle = (name: string) =>
    onChange?.(names.filter((other) => (other === name ? !chosen.includes(name) : chosen.includes(other))));
  return (
    <fieldset>
      <legend className="sr-only">Areas for {service.name}</legend>
      <p aria-hidden="true" className="text-small font-medium">
        Areas for {service.name}
      </p>
      {service.estimateAreas.map(({ name, minUnits, maxUnits }) => (
        <label key={name} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-small">
          <input
            type="checkbox"
            name="area"
            value={name}
            className="tick"
            {...(onChange
              ? { checked: chosen.includes(name), onChange: () => toggle(name) }
              : { defaultChecked: chosen.includes(name) })}
          />
          <span className="grow">{name}</span>
          <span className="nums shrink-0 text-ink-soft">
            {minUnits} to {maxUnits} {service.priceUnit}s
          </span>
        </label>
      ))}
      <p className="pt-1 text-small text-ink-soft">Not sure? Leave it blank. You’ll decide together at your visit.</p>
    </fieldset>
  );
}
