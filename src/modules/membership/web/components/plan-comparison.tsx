import { gridOf } from "../plan-grid.ts";
import { planRowsOf } from "../plan-rows.ts";
import type { ShownPlan } from "../shown-plan.ts";

/**
 * Shows the plans side by side. On a phone a row's name is above its values, which no table layout can do, so this is a
 * grid with a table's roles.
 */
export function PlanComparison({ plans, noticeHours }: { plans: ShownPlan[]; noticeHours: number }) {
  const columns = `grid gap-x-3 md:gap-x-6 ${gridOf(plans.length)}`;
  return (
    <section aria-labelledby="compare" className="wrap pt-6 pb-[clamp(64px,8.9vw,128px)]">
      <h2 id="compare" className="sr-only">
        What’s in each plan
      </h2>
      {/* biome-ignore-start lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above; cells of a plain table take no focus */}
      <div role="table" aria-labelledby="compare">
        <div role="row" className="sr-only">
          <span role="columnheader">Benefit</span>
          {plans.map(({ id, name }) => (
            <span key={id} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        {planRowsOf(plans, { noticeHours }).map(({ label, wordsOf }) => (
          <div key={label} role="row" className={`${columns} border-b border-linen py-4 first-of-type:border-t`}>
            <span role="rowheader" className="font-medium max-md:col-span-full">
              {label}
            </span>
            {plans.map((plan) => (
              <span key={plan.id} role="cell" className="nums wrap-break-word max-md:text-small">
                {wordsOf(plan)}
              </span>
            ))}
          </div>
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above */}
    </section>
  );
}
