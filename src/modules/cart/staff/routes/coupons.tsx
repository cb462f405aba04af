import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { couponDescription } from "../contract/coupon.ts";

export const clientLoader = listLoader(couponDescription);

const STATES = couponDescription.fields.state.choices;

const cells: CellDrawings = {
  state: ({ state }) => (
    <Badge tone={state === "in_force" ? "ok" : "plain"}>
      {STATES.find(({ value }) => value === state)?.label ?? String(state)}
    </Badge>
  ),
};

export default function Coupons() {
  return <ResourceList description={couponDescription} path="/admin/offers/coupons" title="Coupons" cells={cells} />;
}
