import { formatMoney } from "#shared/money.ts";
import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { couponDescription } from "../contract/coupon.ts";

export const clientLoader = listLoader(couponDescription);

const STATES = couponDescription.fields.state.choices;

/** Shows the discount, such as "10% off" or "$25 off", and the minimum sum. */
function TakesOff({ kind, percent, amount, minimum }: AnyRecord) {
  return (
    <>
      {kind === "percent" ? `${Number(percent)}% off` : `${formatMoney(Number(amount))} off`}
      {Number(minimum) > 0 && (
        <span className="block text-small text-ink-soft">from {formatMoney(Number(minimum))}</span>
      )}
    </>
  );
}

/** Shows how often a coupon was used, and how much of its limit that is. */
function Used({ usedCount, totalLimit }: AnyRecord) {
  const [used, limit] = [Number(usedCount), totalLimit === null ? undefined : Number(totalLimit)];
  if (limit === undefined) return <span className="nums">{used}</span>;
  return (
    <span className="inline-grid w-28 gap-1 align-middle">
      <span className="nums flex justify-between">
        {used} <span className="text-ink-soft">of {limit}</span>
      </span>
      <span aria-hidden className="block h-1 bg-sand">
        <span
          className={`block h-full ${used / limit >= NEARLY_ALL ? "bg-clay" : "bg-sage"}`}
          style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
        />
      </span>
    </span>
  );
}

const NEARLY_ALL = 0.75;

const cells: CellDrawings = {
  kind: TakesOff,
  usedCount: Used,
  state: ({ state }) => (
    <Badge tone={state === "in_force" ? "ok" : "plain"}>
      {STATES.find(({ value }) => value === state)?.label ?? String(state)}
    </Badge>
  ),
};

export default function Coupons() {
  return <ResourceList description={couponDescription} path="/admin/offers/coupons" title="Coupons" cells={cells} />;
}
