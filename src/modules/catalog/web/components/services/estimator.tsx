import { formatMoney } from "#shared/money.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import type { WireServicePage } from "../../../contract/service.ts";
import type { Estimate } from "../../../domain/estimate.ts";
import type { EstimateArea } from "../../../domain/service.ts";
import { estimateWords } from "../../estimate-words.ts";
import { rangeWords } from "../../service-words.ts";

type EstimatorProps = {
  service: WireServicePage;
  chosen: readonly EstimateArea[];
  onChange: (areas: EstimateArea[]) => void;
  estimate: Estimate;
};

/** Lets customers select the areas for a treatment priced by the unit, and shows the resulting price. */
export function Estimator({ service, chosen, onChange, estimate }: EstimatorProps) {
  const price = service.salePrice ?? service.price;
  const toggle = (area: EstimateArea) =>
    onChange(
      service.estimateAreas.filter((other) => (other === area ? !chosen.includes(area) : chosen.includes(other))),
    );
  const memberShare = service.memberPrice !== undefined && price > 0 ? service.memberPrice / price : undefined;
  return (
    <section aria-labelledby="estimate">
      <h2 id="estimate" className="text-h2">
        What it’s likely to cost
      </h2>
      <p className="measure pt-4 text-ink-soft">
        Select the areas you’d like treated. You and your practitioner agree on the number of units before the vial is
        opened, and you pay only for the units used.
      </p>
      <ul className="mt-6 border-t border-linen">
        {service.estimateAreas.map((area) => (
          <li key={area.name} className="border-b border-linen">
            <label className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <input type="checkbox" className="tick" checked={chosen.includes(area)} onChange={() => toggle(area)} />
              <span className="grow basis-40">{area.name}</span>
              <span className="nums text-small text-ink-soft max-sm:order-last max-sm:basis-full max-sm:pl-9">
                {area.minUnits} to {area.maxUnits} {service.priceUnit}s
              </span>
              <span className="nums min-w-[128px] text-right text-small">
                {rangeWords(area.minUnits * price, area.maxUnits * price)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-4 border-t border-ink pt-4" aria-live="polite">
        <p className="nums text-small text-ink-soft">
          {chosen.length === 0
            ? "No areas selected: from"
            : `${chosen.length} of ${service.estimateAreas.length} areas,`}{" "}
          {estimate.minUnits === estimate.maxUnits ? estimate.minUnits : `${estimate.minUnits} to ${estimate.maxUnits}`}{" "}
          {service.priceUnit}s{chosen.length === 0 && "; your nurse confirms the dose"}
          {memberShare !== undefined && (
            <span className="flex items-center gap-1.5 pt-1 text-gold-ink">
              <Icon name="crown" size={16} />
              {formatMoney(service.memberPrice ?? price)} {`a ${service.priceUnit}`} for members
            </span>
          )}
        </p>
        {estimate.usual ? (
          <p className="nums text-h3">{estimateWords(estimate).replace("from", "From")}</p>
        ) : (
          <p className="text-sum">
            <span className="sr-only">About </span>
            {rangeWords(estimate.min, estimate.max)}
          </p>
        )}
      </div>
    </section>
  );
}
