import { couponDescription } from "#modules/cart/contract/staff/coupon.ts";
import { Badge } from "../../kit/badge.tsx";
import type { CellDrawings } from "../../resource/list/list-table.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

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
